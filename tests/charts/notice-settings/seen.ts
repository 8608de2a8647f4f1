import { expect } from 'playwright/test';
import { AT_ONCE, BY_SCREEN, type ChartView } from '../../e2e/chart-view.ts';
import {
  again,
  button,
  failure,
  hasFailed,
  isLoading,
  loading,
  type PageAssertion,
  seen,
  unseen,
} from '../../e2e/page-assertions.ts';

const shown: PageAssertion = async (page) => {
  await expect(button(page, 'Stop-loss reached Push')).toHaveAttribute('aria-pressed', 'true');
  await expect(button(page, 'Stop-loss reached E-mail')).toHaveAttribute('aria-pressed', 'false');
};

export const view: ChartView = {
  states: {
    unread: { inApp: AT_ONCE, inGallery: isLoading },
    loading: { inApp: (page) => unseen(failure(page)), inGallery: isLoading },
    failed: hasFailed,
    'known.saved': {
      inApp: async (page) => {
        await seen(button(page, 'Stop-loss reached Push'));
        await unseen(loading(page));
      },
      inGallery: shown,
    },
    'known.saving': { inApp: (page) => seen(button(page, 'Stop-loss reached Push')), inGallery: shown },
  },
  controls: {
    'settings.retry': again,
    'setting.changed': (page) => button(page, 'Stop-loss reached Push'),
  },
  noControl: { 'settings.shown': BY_SCREEN },
};
