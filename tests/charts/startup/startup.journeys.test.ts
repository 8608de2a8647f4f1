import { describe, expect, it } from 'vitest';
import type { BasicInfo } from '#contract/routes/account';
import { type CompanyStatus, startupMachine } from '#machines/startup/startup.machine';
import { lost } from '../../support/fixtures.ts';
import { heldActor, settled, startChart } from '../../support/start-chart.ts';

const info: BasicInfo = {
  serviceLink: '',
  serviceLinkType: 0,
  registerBy: 1,
  tradeFeeType: 1,
  siteTitle: 'Candlestate',
  desktopUrl: 'https://desk.example',
  complaintUrl: '',
  companyId: 1,
};

function startup(isMobile: boolean) {
  const company = heldActor<CompanyStatus>();
  const settings = heldActor<BasicInfo>();
  const started = startChart(
    startupMachine.provide({ actors: { checkCompany: company.logic, loadBasicInfo: settings.logic } }),
    { input: { isMobile } },
  );
  return { ...started, company, settings, output: () => started.actor.getSnapshot().output };
}

describe('the start', () => {
  it.each([
    1, 2, -1,
  ])('S7.59 a status other than 0 leaves for the loss address and reads nothing more: %i', async (status) => {
    const { company, settings, announced, output } = startup(true);
    await company.answer({ status, type: 0, lossUrl: 'https://elsewhere.example' });
    expect(announced).toEqual([{ type: 'site.left', url: 'https://elsewhere.example' }]);
    expect(output()?.leaveTo).toBe('https://elsewhere.example');
    expect(settings.calls).toEqual([]);
  });

  it.each([
    [0, true],
    [1, false],
  ])('S7.9 S7.12 type %i makes main %s and the settings are kept', async (type, isMain) => {
    const { actor, company, settings, output, announced } = startup(true);
    await company.answer({ status: 0, type, lossUrl: '' });
    await settings.answer(info);
    expect(output()).toEqual({ isMain, basicInfo: info, leaveTo: null });
    expect(actor.getSnapshot().value).toBe('ready');
    expect(announced).toEqual([{ type: 'company.known', id: 1 }]);
  });

  it('S1.7 S1.9 a desktop browser leaves for the desktop address, when there is one', async () => {
    const away = startup(false);
    await away.company.answer({ status: 0, type: 0, lossUrl: '' });
    await away.settings.answer(info);
    expect(away.output()?.leaveTo).toBe('https://desk.example');
    expect(away.announced).toEqual([{ type: 'site.left', url: 'https://desk.example' }]);
    const here = startup(false);
    await here.company.answer({ status: 0, type: 0, lossUrl: '' });
    await here.settings.answer({ ...info, desktopUrl: '', complaintUrl: '' });
    expect(here.output()?.leaveTo).toBeNull();
  });

  it('S8.3 what fails, or is silent for 10 s, is asked again on demand and after 10 s', async () => {
    const { actor, company, clock } = startup(true);
    await company.fail(lost());
    actor.send({ type: 'startup.retry' });
    expect(company.calls).toHaveLength(2);
    clock.increment(10_000);
    expect(actor.getSnapshot().value).toBe('failed');
    clock.increment(10_000);
    expect(company.calls).toHaveLength(3);
    await settled();
  });

  it('S8.3 settings that fail, or are silent for 10 s, start it all anew', async () => {
    const { actor, company, settings, clock } = startup(true);
    const state = (): unknown => actor.getSnapshot().value;
    await company.answer({ status: 0, type: 0, lossUrl: '' });
    await settings.fail(lost());
    expect(state()).toBe('failed');
    actor.send({ type: 'startup.retry' });
    expect(state()).toBe('checking');
    await company.answer({ status: 0, type: 0, lossUrl: '' });
    clock.increment(9_999);
    expect(state()).toBe('loadingSettings');
    clock.increment(1);
    expect(state()).toBe('failed');
    expect(settings.last().signal.aborted).toBe(true);
  });
});
