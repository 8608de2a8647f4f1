import { useTranslation } from 'react-i18next';
import { languageOfTag } from '#contract/languages';
import { useTimes } from '../../app/times.ts';
import { writtenIn } from './written-in.ts';

/** The day of an item, in the app's language and direction, whatever the item is written in. */
export function NewsDate({ atMs, className }: { atMs: number; className: string | undefined }) {
  const { i18n } = useTranslation();
  const { dayText } = useTimes();
  return (
    <time
      className={className}
      dateTime={new Date(atMs).toISOString()}
      {...writtenIn(languageOfTag(i18n.language))}
    >
      {dayText(atMs)}
    </time>
  );
}
