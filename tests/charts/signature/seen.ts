import { expect } from 'playwright/test';
import { type ChartView, PASSING } from '../../e2e/chart-view.ts';
import { button, type PageAssertion, seen } from '../../e2e/page-assertions.ts';
import { signaturePad } from '../../e2e/paths/actions.ts';

const drawn: PageAssertion = async (page) => {
  await seen(signaturePad(page));
  await expect(button(page, 'Clear')).toBeEnabled();
};

export const view: ChartView = {
  states: {
    deciding: { inApp: PASSING, inGallery: (page) => seen(signaturePad(page)) },
    blank: {
      inApp: (page) => seen(signaturePad(page), button(page, 'Clear')),
      inGallery: (page) => seen(signaturePad(page), page.getByRole('alert').getByText('Please sign first')),
    },
    drawn,
  },
  otherActors: {
    copySignature: { drawn },
  },
  controls: {},
  noControl: {
    'signature.missed': 'the button that sends the request tells it where nothing was drawn',
    'signature.drawn': 'A finger or pen draws it.',
  },
};
