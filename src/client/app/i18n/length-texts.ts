import { useTranslation } from 'react-i18next';
import { lengthText } from '#contract/length-text';

/** How lengths of time read in one language. */
export type LengthTexts = {
  /** `90 minutes`. */
  minutesText: (minutes: number) => string;
  /** `30 days`. */
  daysText: (days: number) => string;
  /** Minutes in the largest unit that fits, rounded up: `2 hours`. */
  waitText: (minutes: number) => string;
};

/** The lengths of a language by its BCP 47 tag. Throws RangeError for a tag that is none. */
export function lengthTextsOf(tag: string): LengthTexts {
  const writer = (unit: 'minute' | 'day') =>
    new Intl.NumberFormat(tag, { style: 'unit', unit, unitDisplay: 'long', numberingSystem: 'latn' });
  const [minutes, days] = [writer('minute'), writer('day')];
  return {
    minutesText: (length) => minutes.format(length),
    daysText: (length) => days.format(length),
    waitText: (length) => lengthText(tag, length),
  };
}

/** The lengths of the app's language. */
export function useLengthTexts(): LengthTexts {
  const { i18n } = useTranslation();
  return lengthTextsOf(i18n.language);
}
