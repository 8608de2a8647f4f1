import { buttonClass } from '../ui/button-class.ts';
import { Card } from '../ui/card.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { ListRow } from '../ui/list-row.tsx';
import { ScreenHeader } from '../ui/screen-header.tsx';
import { SHOWN_IDS } from './charts.ts';
import styles from './gallery-page.module.css';
import { LEAVES, leavesOf, nameOf } from './leaves.ts';
import { linkTo, sceneOf } from './stage.ts';

/** Names the gallery in what a build wrote; a plain build must not hold it. */
export const GALLERY_TITLE = 'Gallery of states';

/** Every leaf state of every chart a screen shows, each a link that opens the app in it. Development only. */
export function GalleryPage({ problem }: { problem: string | null }) {
  return (
    <>
      <ScreenHeader
        title={GALLERY_TITLE}
        subtitle={`${LEAVES.length} states`}
        actions={
          <a href="/gallery/ui" className={buttonClass({ variant: 'text', size: 's' })}>
            Pieces
          </a>
        }
      />
      <main className={styles.main}>
        {problem && (
          <div role="alert">
            <EmptyState text="This state cannot be opened" hint={problem} />
          </div>
        )}
        <p className={styles.note}>
          Each opens where a trader would see it. Nothing moves and nothing is called.
        </p>
        {SHOWN_IDS.map((chart) => (
          <Card key={chart} flush title={chart}>
            {leavesOf(chart).map((leaf) => (
              <ListRow
                key={nameOf(leaf)}
                label={leaf.path.join('.')}
                detail={`${sceneOf(chart, leaf.path).route} · ${sceneOf(chart, leaf.path).who}`}
                render={(link) => <a href={linkTo(leaf)} {...link} />}
              />
            ))}
          </Card>
        ))}
      </main>
    </>
  );
}
