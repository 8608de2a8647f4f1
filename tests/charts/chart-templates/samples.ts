import type { ChartTemplate } from '#contract/chart-templates';
import type { ReadTemplates } from '#machines/chart-templates/chart-templates.machine';
import { FULL } from '../../gallery/samples-trade.ts';

export const idOf = (index: number): string => `00000000-0000-4000-8000-${String(index).padStart(12, '0')}`;

export const templateOf = (index: number, change: Partial<ChartTemplate> = {}): ChartTemplate => ({
  id: idOf(index),
  name: `Template ${index}`,
  tools: FULL,
  ...change,
});

/** Templates as they are read. */
export const readOf = (
  templates: ChartTemplate[] = [],
  change: Partial<ReadTemplates> = {},
): ReadTemplates => ({ version: 0, templates, begun: [], ...change });
