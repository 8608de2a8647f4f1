import { buttonClass } from '../../src/ui/button.tsx';
import { Card } from '../../src/ui/card.tsx';
import { EmptyState } from '../../src/ui/empty-state.tsx';
import { ListRow } from '../../src/ui/list-row.tsx';
import { ScreenHeader } from '../../src/ui/screen-header.tsx';
import { PIECES_PATH } from './addresses.ts';
import { ATOMIC_STATES, atomicStatesOf, nameOf } from './atomic-states.ts';
import { SHOWN_IDS } from './charts.ts';
import type { Gallery } from './gallery.ts';
import styles from './gallery-page.module.css';

/** Names the gallery in what a build wrote; a plain build must not hold it. */
const GALLERY_TITLE = 'Gallery of states';

/** Every atomic state of every chart a screen shows, each a link that opens the app in it. */
export function GalleryPage({ gallery, problem }: { gallery: Gallery; problem: string | null }) {
  return (
    <>
      <ScreenHeader
        title={GALLERY_TITLE}
        subtitle={`${ATOMIC_STATES.length} states`}
        actions={
          <a href={PIECES_PATH} className={buttonClass({ variant: 'text', size: 's' })}>
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
            {atomicStatesOf(chart).map((state) => {
              const { route, who } = gallery.sceneOf(state);
              return (
                <ListRow
                  key={nameOf(state)}
                  label={state.path.join('.')}
                  detail={`${route} · ${who}`}
                  render={(link) => <a href={gallery.linkTo(state)} {...link} />}
                />
              );
            })}
          </Card>
        ))}
      </main>
    </>
  );
}
