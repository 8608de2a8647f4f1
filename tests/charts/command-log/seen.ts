import type { ChartView } from '../../e2e/chart-view.ts';
import { choice, type PageAssertion, question, seen, unseen } from '../../e2e/page-assertions.ts';

const CHECKING = 'Checking your last request';
const TOLD = 'About your request';
const noNotice: PageAssertion = (page) => unseen(question(page, CHECKING), question(page, TOLD));
const LATER = 'nothing is said before it takes a while';
const isChecking: PageAssertion = (page) => seen(question(page, CHECKING));

export const view: ChartView = {
  states: {
    'asking.resting': { inApp: 'the notice shows what became of the command', inGallery: noNotice },
    'asking.open.pausing': { inApp: LATER, inGallery: noNotice },
    'asking.open.sent': { inApp: LATER, inGallery: isChecking },
    'asking.open.waiting': { inApp: LATER, inGallery: isChecking },
    'notice.none': noNotice,
    'notice.held': noNotice,
    'notice.checking': isChecking,
    'notice.dismissed': noNotice,
    'notice.told': {
      inApp: (page) => seen(question(page, TOLD)),
      inGallery: (page) =>
        seen(
          question(page, TOLD).getByText('It went through.'),
          question(page, TOLD).getByText('It never reached us. Nothing was done.'),
        ),
    },
  },
  controls: { 'notice.dismissed': (page) => choice(page, 'Continue').or(choice(page, 'Confirm')) },
  noControl: { 'command.begun': 'The charts that send commands tell it.' },
};
