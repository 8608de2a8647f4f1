import { describe, expect, it } from 'vitest';
import type { BasicInfo } from '#contract/routes/account';
import { type CompanyStatus, startupMachine } from '#machines/startup/startup.machine';
import { appInput, lonelyApp } from '../../support/fixtures.ts';
import { heldActor, startChart } from '../../support/start-chart.ts';

const settings: BasicInfo = {
  serviceLink: '',
  serviceLinkType: 0,
  registerBy: 1,
  tradeFeeType: 1,
  siteTitle: 'Candlestate',
  desktopUrl: '',
  complaintUrl: '',
  companyId: 1,
};

function starting() {
  const company = heldActor<CompanyStatus>();
  const info = heldActor<BasicInfo>();
  const startup = startupMachine.provide({
    actors: { checkCompany: company.logic, loadBasicInfo: info.logic },
  });
  const { actor } = startChart(lonelyApp.provide({ actors: { startup } }), { input: appInput });
  return { actor, company, info };
}

describe('the start of the app', () => {
  it('S7.59 S7.12 an open site runs, with the settings that were read', async () => {
    const { actor, company, info } = starting();
    expect(actor.getSnapshot().value).toBe('starting');
    await company.answer({ status: 0, type: 0, lossUrl: '' });
    expect(actor.getSnapshot().value).toBe('starting');
    await info.answer(settings);
    expect(actor.getSnapshot().value).toBe('running');
    expect(actor.getSnapshot().context.startup).toEqual({ isMain: true, basicInfo: settings, leaveTo: null });
  });

  it('S7.59 a closed site is left and never runs', async () => {
    const { actor, company } = starting();
    await company.answer({ status: 1, type: 0, lossUrl: 'https://elsewhere.example' });
    expect(actor.getSnapshot().value).toBe('leaving');
  });
});
