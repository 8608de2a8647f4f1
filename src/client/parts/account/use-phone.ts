import { useTranslation } from 'react-i18next';
import type { AreaCode } from '#contract/entities';
import { readNewPhone, readPhone } from '#contract/phone-number';
import { isolated } from '#contract/written-text';
import { useChart, useFeature } from '../../app/hooks/charts.ts';
import { useShown } from '../../app/hooks/use-shown.ts';
import { areasFeature } from '../../features/accounts.ts';

/** The dialling codes of countries (S7.2), which it asks for; null while there are none. */
export function useAreas(): readonly AreaCode[] | null {
  const areas = useFeature(areasFeature);
  useShown(
    () => areas.send({ type: 'resource.wanted', ask: '' }),
    () => undefined,
  );
  return useChart(areasFeature, ({ context }) => context.value);
}

/** Reads phones by the plans of their countries, as the server does. The library for it is large: the login does without. */
export function usePhone() {
  const { t } = useTranslation();
  const areas = useAreas() ?? [];
  const faultBy =
    (read: typeof readPhone) =>
    (text: string, areaId: string): string | undefined => {
      const phone = read(text, areaId, areas);
      // Without areas nothing can be read; the server does.
      if (areas.length === 0 || !('fault' in phone)) return undefined;
      return t('methods.wanted', { seen: isolated(phone.seen), wanted: isolated(phone.wanted) });
    };
  return {
    /** What is wrong with a number that may be an account's. */
    faultOf: faultBy(readPhone),
    /** What is wrong with a number that is new. */
    newFaultOf: faultBy(readNewPhone),
    /** An area of a country, for a form that does not ask for the area. */
    areaIn: (country: string | null): string => String(areas.find(({ code }) => code === country)?.id ?? ''),
    /** The number as E.164 has it, or as it was typed. */
    numberOf: (text: string, areaId: string): string => {
      const phone = readPhone(text, areaId, areas);
      return 'fault' in phone ? text.trim() : phone.number;
    },
  };
}
