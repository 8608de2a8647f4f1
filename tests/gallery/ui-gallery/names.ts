/** The pieces of `ui/` by their files, in the order and the groups the gallery shows them in. */
export const PIECES = {
  figures: ['price', 'change', 'amount', 'stat', 'sparkline', 'ticking', 'badge', 'instrument-badge', 'logo'],
  actions: [
    'button',
    'icon-button',
    'chip',
    'chip-row',
    'segmented',
    'tabs',
    'quick-picks',
    'view-switch',
    'tab-bar',
  ],
  fields: [
    'text-field',
    'decimal-field',
    'stepper',
    'select-field',
    'checkbox-row',
    'switch',
    'field-frame',
    'picture-slot',
    'signature-field',
  ],
  lists: [
    'quote-row',
    'quote-row-skeleton',
    'list-row',
    'swipe-row',
    'data-table',
    'infinite-list',
    'pull-to-refresh',
    'skeleton',
  ],
  frames: ['app-frame', 'screen-header', 'card', 'rich-text', 'candle-chart'],
  messages: [
    'status-banner',
    'empty-state',
    'failed-state',
    'spinner',
    'toasts',
    'confirm-dialog',
    'sheet',
    'side-drawer',
  ],
} as const;

export type GroupName = keyof typeof PIECES;
