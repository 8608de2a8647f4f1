import { describe, expect, it } from 'vitest';
import type { BasicInfo } from '#contract/routes/account';
import { type CompanyStatus, startupMachine } from '#machines/startup/startup.machine';
import { appInput, lonelyApp } from '../../support/fixtures.ts';
import { heldActor, startChart } from '../../support/start-chart.ts';

const settings: BasicInfo = {
  service_link: '',
  service_link_type: 0,
  verify_reg_type: 1,
  trade_fee_type: 1,
  site_title: 'Candlestate',
  desktop_url: '',
  complaint_url: '',
  company_id: 1,
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
    await company.answer({ status: 0, type: 0, loss_url: '' });
    expect(actor.getSnapshot().value).toBe('starting');
    await info.answer(settings);
    expect(actor.getSnapshot().value).toBe('running');
    expect(actor.getSnapshot().context.startup).toEqual({ isMain: true, basicInfo: settings, leaveTo: null });
  });

  it('S7.59 a closed site is left and never runs', async () => {
    const { actor, company } = starting();
    await company.answer({ status: 1, type: 0, loss_url: 'https://elsewhere.example' });
    expect(actor.getSnapshot().value).toBe('leaving');
  });
});
