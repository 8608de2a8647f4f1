import Newspaper from 'lucide-react/icons/newspaper';
import { Badge } from '../../ui/badge.tsx';
import { useRight } from '../app/context.ts';
import type { DeskPage } from '../app/page.ts';
import { publish, unpublish } from '../asks/news.ts';
import { AskButton } from '../parts/command-dialog.tsx';
import { Instant } from '../parts/figures.tsx';
import { Page } from '../parts/page.tsx';
import { AnsweredBy } from '../parts/reading.tsx';
import { Records } from '../parts/records.tsx';

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
      {...(mayPublish && {
        actions: (
          <AskButton ask={publish} variant="primary" size="m">
            Publish
          </AskButton>
        ),
      })}
    >
      <AnsweredBy of="news">
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
            {...(mayPublish && {
              actionsOf: ({ id = '', title = '' }) => (
                <AskButton ask={unpublish(id, title)}>Take down</AskButton>
              ),
            })}
            empty={{ icon: <Newspaper />, text: 'Nothing is published' }}
          />
        )}
      </AnsweredBy>
    </Page>
  );
}
