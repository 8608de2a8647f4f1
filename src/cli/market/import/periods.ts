import { MINUTE_MS } from '#contract/time-units';
import { periodOfMs, RECORDED_PERIODS, type RecordedPeriod } from '#server/market/recorded-periods';

const UNIT_MINUTES: Readonly<Record<string, number>> = {
  ...{ m: 1, min: 1, mins: 1, minute: 1, minutes: 1 },
  ...{ h: 60, hr: 60, hour: 60, hours: 60 },
  ...{ d: 1_440, day: 1_440, days: 1_440, w: 10_080, wk: 10_080, week: 10_080, weeks: 10_080 },
};
const WORDS: Readonly<Record<string, RecordedPeriod>> = {
  ...{ hourly: '60min', daily: '1day', weekly: '1w', d: '1day', w: '1w', h: '60min' },
};

/** The period that terminals and exchanges call `M5`, `5m`, `5min`, `5`, `H4`, `4h`, `240`, `D1`, `daily` …; else null. */
export function periodNamed(text: string): RecordedPeriod | null {
  // An exchange's 1M is a month; MetaTrader writes the number last.
  if (/^\d+M$/.test(text)) return null;
  const name = text.toLowerCase();
  const numberFirst = /^(\d{1,5})([a-z]*)$/.exec(name);
  const unitFirst = /^([mhdw])(\d{1,4})$/.exec(name);
  if (numberFirst) return periodOf(Number(numberFirst[1]), numberFirst[2] || 'm');
  if (unitFirst) return periodOf(Number(unitFirst[2]), unitFirst[1] ?? '');
  return WORDS[name] ?? null;
}

function periodOf(count: number, unit: string): RecordedPeriod | null {
  return periodOfMs(count * (UNIT_MINUTES[unit] ?? 0) * MINUTE_MS) ?? null;
}

/** The step that most neighbours have, where it is a period and more than one has it. `times` rise. */
export function usualPeriod(times: readonly number[]): RecordedPeriod | null {
  const stepMs = usualStep(times);
  return (stepMs !== null && periodOfMs(stepMs)) || null;
}

/** In milliseconds; of steps that are as usual the shortest. Null without two candles. */
export function usualStep(times: readonly number[]): number | null {
  const counts = new Map<number, number>();
  for (const [index, time] of times.entries()) {
    const step = time - (times[index - 1] ?? time);
    if (step > 0) counts.set(step, (counts.get(step) ?? 0) + 1);
  }
  const [usual] = [...counts].sort(([one, often], [other, rarely]) => rarely - often || one - other);
  return usual?.[0] ?? null;
}

export const finestOf = (periods: Iterable<RecordedPeriod>): RecordedPeriod | undefined => {
  const known = new Set(periods);
  return RECORDED_PERIODS.find((period) => known.has(period));
};
