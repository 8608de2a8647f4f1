import type { Page } from 'playwright/test';
import { BY_SCREEN, type ChartView, PASSING } from '../../e2e/chart-view.ts';
import { button, isOn, type PageAssertion, seen, unseen } from '../../e2e/page-assertions.ts';

const wants = (page: Page) => button(page, 'Turn on');
const says =
  (text: string): PageAssertion =>
  async (page) => {
    if (isOn(page, '/mine/notifications')) await seen(page.getByText(text));
  };
const nothingSaid: PageAssertion = async (page) => {
  await seen(button(page, 'Stop-loss reached Push'));
  await unseen(page.getByText(/for this device/));
};
const noCard: PageAssertion = (page) => unseen(button(page, 'Not now'));

export const view: ChartView = {
  states: {
    'device.unknown': { inApp: 'its screen looks as soon as it shows', inGallery: nothingSaid },
    'device.looking': { inApp: 'nothing is known yet', inGallery: nothingSaid },
    'device.unsupported': (page) => seen(page.getByText("This browser can't receive push.")),
    'device.blocked': (page) => seen(page.getByText('Your browser blocks notifications')),
    'device.off': says('Push is off for this device'),
    'device.asking': says("Answer your browser's question…"),
    'device.on': (page) => seen(page.getByText('Push is on for this device'), button(page, 'Turn off')),
    'device.leaving': (page) => unseen(button(page, 'Turn off')),
    'device.ended': (page) => seen(page.getByText('ended push for this device'), wants(page)),
    'device.failed': (page) => seen(page.getByText("Couldn't set up push. Try again."), wants(page)),
    'card.deciding': { inApp: PASSING, inGallery: noCard },
    'card.waiting': noCard,
    'card.offered': (page) => seen(button(page, 'Not now'), wants(page)),
    'card.answered': noCard,
  },
  controls: {
    'push.wanted': { at: (page) => button(page, 'Turn on'), on: '/mine/notifications' },
    'push.unwanted': (page) => button(page, 'Turn off'),
    'card.dismissed': (page) => button(page, 'Not now'),
  },
  noControl: { 'push.looked': BY_SCREEN },
};
