import * as z from 'zod/mini';
import { type ChartTemplate, chartTemplates, LINE_COLOURS, LOOKS } from '#contract/chart-templates';
import { FIRST_PERIOD, PERIODS, type Period } from '#contract/constants';
import { type Drawing, drawings } from '#contract/drawings';
import { PAGE_COOKIE, PAGE_COOKIE_S } from '#contract/first-page';
import type { ChartToolsInput } from '#machines/chart-tools/chart-tools.machine';
import { knownIndicators, standardIndicators } from '#machines/chart-tools/indicator-settings';
import { setCookie } from '../../actors/device.ts';
import { read, write } from '../../actors/storage.ts';

/**
 * How this device draws charts, kept as long as the device likes: the period that was chosen last, the look, the
 * indicators, and what the trader drew and which templates were made before logging in.
 */

const PERIOD = 'chart.period';
const TOOLS = 'chart.tools';
const DRAWN = 'chart.drawn.';
const TEMPLATES = 'chart.templates';

const tools = z.object({
  look: z.enum(LOOKS),
  isLog: z.boolean(),
  indicators: z.record(
    z.string(),
    z.object({
      isOn: z.boolean(),
      params: z.array(z.number()),
      // Settings that were kept by an earlier version have none.
      colours: z._default(z.record(z.string(), z.enum(LINE_COLOURS)), {}),
    }),
  ),
});

/** The period that was chosen last on this device, which the server reads as well. */
export const keptPeriod = (): Period => PERIODS.find((period) => period === read(PERIOD)) ?? FIRST_PERIOD;
export const keepPeriod = (period: Period): void => {
  write(PERIOD, period);
  setCookie(PAGE_COOKIE.period, period, PAGE_COOKIE_S);
};

/** How the chart was last drawn here; what cannot be read is as at first. */
export function keptTools(): ChartToolsInput {
  const kept = parsed(TOOLS, tools);
  if (!kept) return { look: 'candles', isLog: false, indicators: standardIndicators() };
  return { ...kept, indicators: knownIndicators(kept.indicators) };
}

export function keepTools({ look, isLog, indicators }: ChartToolsInput): void {
  write(TOOLS, JSON.stringify({ look, isLog, indicators }));
}

/** What a visitor drew on the chart of an instrument. */
export const keptDrawings = (instrumentId: number): Drawing[] => parsed(DRAWN + instrumentId, drawings) ?? [];
export function keepDrawings(instrumentId: number, drawn: readonly Drawing[]): void {
  write(DRAWN + instrumentId, drawn.length > 0 ? JSON.stringify(drawn) : null);
}

/** The templates that a visitor made. */
export const keptTemplates = (): ChartTemplate[] => parsed(TEMPLATES, chartTemplates) ?? [];
export const keepTemplates = (templates: readonly ChartTemplate[]): void =>
  write(TEMPLATES, templates.length > 0 ? JSON.stringify(templates) : null);

function parsed<Value>(key: string, schema: { parse: (value: unknown) => Value }): Value | null {
  try {
    return schema.parse(JSON.parse(read(key) ?? 'null'));
  } catch {
    return null;
  }
}
