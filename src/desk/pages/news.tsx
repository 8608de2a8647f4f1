import Newspaper from 'lucide-react/icons/newspaper';
import { LANGUAGES } from '#contract/languages';
import { Badge } from '../../client/ui/badge.tsx';
import { Button } from '../../client/ui/button.tsx';
import { useAsk, useRight } from '../app/context.ts';
import type { DeskPage } from '../app/page.ts';
import { Instant } from '../parts/age.tsx';
import { Page } from '../parts/page.tsx';
import { Reading } from '../parts/reading.tsx';
import { OPTIONAL_REASON } from '../parts/reason-field.ts';
import { Records } from '../parts/records.tsx';
import type { Row } from '../parts/sorting.ts';

const languageName = new Intl.DisplayNames('en', { type: 'language' });
const LANGUAGE_OPTIONS = Object.entries(LANGUAGES).map(([value, tag]) => ({
  value,
  label: languageName.of(tag) ?? tag,
}));

/** What the site has published. */
export const newsPage: DeskPage = {
  path: 'news',
  title: 'News',
  right: 'news.see',
  icon: <Newspaper aria-hidden="true" />,
  group: 'site',
  reads: () => [{ command: 'news' }],
  View: News,
};

function News() {
  const mayPublish = useRight('news.publish');
  return (
    <Page
      title="News"
      lead="News and announcements that users read."
      {...(mayPublish && { actions: <Publish /> })}
    >
      <Reading of="news">
        {({ rows = [] }) => (
          <Records
            caption="News and announcements"
            rows={rows}
            keyOf={({ id = '' }) => id}
            columns={[
              { key: 'title', label: 'Title' },
              {
                key: 'category',
                label: 'Kind',
                show: ({ category }) => (
                  <Badge tone={category === 'announcement' ? 'accent' : 'neutral'}>{category}</Badge>
                ),
              },
              { key: 'lang', label: 'Language' },
              { key: 'instruments', label: 'Instruments' },
              {
                key: 'published',
                label: 'Published',
                isSorted: true,
                show: ({ published = '' }) => <Instant at={published} />,
              },
            ]}
            {...(mayPublish && { actionsOf: (row) => <Unpublish row={row} /> })}
            empty={{ icon: <Newspaper />, text: 'Nothing is published' }}
          />
        )}
      </Reading>
    </Page>
  );
}

function Publish() {
  const ask = useAsk();
  return (
    <Button
      onClick={() =>
        ask({
          title: 'Publish',
          confirm: 'Publish',
          request: { command: 'publish' },
          fields: [
            {
              name: 'category',
              label: 'Kind',
              kind: 'choice',
              isNeeded: true,
              value: 'news',
              options: [
                { value: 'news', label: 'News' },
                { value: 'announcement', label: 'Announcement', detail: 'Every user is told of it' },
              ],
            },
            { name: 'title', label: 'Title', kind: 'line', isNeeded: true },
            { name: 'desc', label: 'In short', kind: 'line', isNeeded: false },
            {
              name: 'content',
              label: 'Content',
              kind: 'text',
              isNeeded: true,
              hint: 'HTML, of which the server keeps what is harmless.',
            },
            {
              name: 'lang',
              label: 'Language',
              kind: 'choice',
              isNeeded: false,
              hint: 'Left out, users of every language read it.',
              options: LANGUAGE_OPTIONS,
            },
            {
              name: 'instruments',
              label: 'Instruments',
              kind: 'line',
              isNeeded: false,
              hint: 'Their codes between commas, e.g. XAUUSD, BTCUSD.',
            },
            OPTIONAL_REASON,
          ],
        })
      }
    >
      Publish
    </Button>
  );
}

function Unpublish({ row: { id = '', title = '' } }: { row: Row }) {
  const ask = useAsk();
  return (
    <Button
      size="s"
      variant="quiet"
      onClick={() =>
        ask({
          title: 'Take it down',
          text: `“${title}” is not shown any more.`,
          confirm: 'Take down',
          isDanger: true,
          request: { command: 'unpublish', id },
          fields: [OPTIONAL_REASON],
        })
      }
    >
      Take down
    </Button>
  );
}
