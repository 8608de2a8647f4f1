import { type StartupEvent, startupMachine } from '#machines/startup/startup.machine';
import { type Examples, eventsOf } from '../../support/model/examples.ts';
import type { Walkable } from '../../support/model/paths.ts';

const info = {
  service_link: '',
  service_link_type: 0,
  verify_reg_type: 1,
  trade_fee_type: 1,
  site_title: 'Candlestate',
  desktop_url: '',
};

const own = { 'startup.retry': [{}] } satisfies Examples<StartupEvent>;

export const walkable: Walkable = {
  machine: startupMachine,
  inputs: [{ isMobile: false }, { isMobile: true }],
  events: [
    ...eventsOf(own),
    { type: 'done:checkCompany', output: { status: 0, type: 0, loss_url: '' } },
    { type: 'done:checkCompany', output: { status: 2, type: 0, loss_url: 'https://elsewhere.example' } },
    { type: 'error:checkCompany', error: new Error('down') },
    { type: 'after:answerTimeout@startup.checking' },
    { type: 'done:loadBasicInfo', output: info },
    { type: 'done:loadBasicInfo', output: { ...info, desktop_url: 'https://desk.example' } },
    { type: 'error:loadBasicInfo', error: new Error('down') },
    { type: 'after:answerTimeout@startup.loadingSettings' },
    { type: 'after:answerTimeout@startup.failed' },
  ],
};
