import type { ChartTemplate } from '#contract/chart-templates';
import { FULL, STANDARD } from '../../gallery/samples-trade.ts';
import type { ChartGallery, Scene } from '../../gallery/scene.ts';

const idOf = (index: number): string => `00000000-0000-4000-8000-00000000000${index}`;
const MADE: ChartTemplate[] = [
  { id: idOf(1), name: 'Scalping', tools: STANDARD },
  { id: idOf(2), name: 'Daily trend', tools: FULL },
];
/** In the sheet of a chart that is not drawn as the template in front. */
const SHEET: Scene<'chartTemplates'> = {
  route: '/trade',
  who: 'demo',
  context: { templates: MADE, kept: MADE, front: idOf(1) },
  others: { chartTools: { value: { panel: 'choosing', screen: 'windowed' }, context: FULL } },
};
const UNREAD: Scene<'chartTemplates'> = { ...SHEET, context: { version: null } };

export const gallery: ChartGallery = {
  chartTemplates: {
    defaults: () => ({
      value: { question: 'closed', copy: { shown: 'level' } },
      context: { version: 0 },
    }),
    scenes: {
      'question.closed': SHEET,
      'question.naming': SHEET,
      'question.removing': SHEET,
      'copy.idle': UNREAD,
      'copy.shown.reading': UNREAD,
      'copy.shown.level': { ...SHEET, context: {} },
      'copy.shown.saving': { ...SHEET, context: { templates: MADE } },
      'copy.shown.failed': UNREAD,
    },
  },
};
