import {
  type Assertions,
  type GalleryAssertions,
  type PageAssertion,
  question,
  seen,
  unseen,
} from '../../e2e/page-assertions.ts';

const CHECKING = 'Checking your last request';

const TOLD = 'About your request';

const noNotice: PageAssertion = (page) => unseen(question(page, CHECKING), question(page, TOLD));

const commandLog: Assertions = {
  'asking.resting': noNotice,
  'asking.open.pausing': noNotice,
  'asking.open.sent': (page) => seen(question(page, CHECKING)),
  'asking.open.waiting': (page) => seen(question(page, CHECKING)),
  'notice.none': noNotice,
  'notice.held': noNotice,
  'notice.checking': (page) => seen(question(page, CHECKING).getByRole('button', { name: 'Continue' })),
  'notice.dismissed': noNotice,
  'notice.told': (page) =>
    seen(
      question(page, TOLD).getByText('It went through.'),
      question(page, TOLD).getByText('It never reached us. Nothing was done.'),
    ),
};

export const assertions: GalleryAssertions = {
  commandLog,
};
