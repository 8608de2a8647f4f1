import { useSelector } from '@xstate/react';
import RotateCw from 'lucide-react/icons/rotate-cw';
import ZoomIn from 'lucide-react/icons/zoom-in';
import ZoomOut from 'lucide-react/icons/zoom-out';
import type { CSSProperties } from 'react';
import { DESK_PICTURE_PATH } from '#contract/desk/routes';
import { ZOOMS } from '#machines/desk-case/desk-case.machine';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { FailedState } from '../../ui/failed-state.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { Spinner } from '../../ui/spinner.tsx';
import { useDesk } from '../app/context.ts';
import { TEXTS } from '../texts.ts';
import styles from './pictures.module.css';

/** The pictures of a case. Each look is logged, so one is fetched when it is opened. */
export function CasePictures({ names }: { names: readonly string[] }) {
  const { caseInFront } = useDesk();
  const isOpen = useSelector(caseInFront, (snapshot) => snapshot.hasTag('picture'));
  const open = useSelector(caseInFront, ({ context }) => context.picture);
  return (
    <Card className={styles.card} title="Pictures" action={isOpen && <Tools />}>
      <div className={styles.names}>
        {names.map((name) => (
          <Button
            key={name}
            size="s"
            variant={isOpen && name === open ? 'primary' : 'quiet'}
            aria-pressed={isOpen && name === open}
            onClick={() => caseInFront.send({ type: 'picture.open', name })}
          >
            {name}
          </Button>
        ))}
      </div>
      {isOpen ? (
        <Picture />
      ) : (
        <p className={styles.hint}>Choose a picture to look at it. The log notes who did.</p>
      )}
    </Card>
  );
}

function Tools() {
  const { caseInFront } = useDesk();
  const canZoomIn = useSelector(caseInFront, (snapshot) => snapshot.can({ type: 'zoom.in' }));
  const canZoomOut = useSelector(caseInFront, (snapshot) => snapshot.can({ type: 'zoom.out' }));
  return (
    <div className={styles.tools}>
      <IconButton
        label="Smaller"
        disabled={!canZoomOut}
        onClick={() => caseInFront.send({ type: 'zoom.out' })}
      >
        <ZoomOut size={18} aria-hidden="true" />
      </IconButton>
      <IconButton label="Larger" disabled={!canZoomIn} onClick={() => caseInFront.send({ type: 'zoom.in' })}>
        <ZoomIn size={18} aria-hidden="true" />
      </IconButton>
      <IconButton label="Turn to the right" onClick={() => caseInFront.send({ type: 'picture.turn' })}>
        <RotateCw size={18} aria-hidden="true" />
      </IconButton>
    </div>
  );
}

function Picture() {
  const { caseInFront } = useDesk();
  const { kind, id, picture, zoom, quarters } = useSelector(caseInFront, ({ context }) => context);
  const isFailed = useSelector(caseInFront, (snapshot) => snapshot.hasTag('failed'));
  const isLoading = useSelector(caseInFront, (snapshot) => snapshot.hasTag('loading'));
  if (isFailed)
    return (
      <FailedState
        text="The picture did not come."
        retryLabel={TEXTS.retry}
        onRetry={() => caseInFront.send({ type: 'picture.retry' })}
      />
    );
  const scale = ZOOMS[zoom] ?? 1;
  return (
    <section
      className={styles.box}
      aria-label={`Picture ${picture}`}
      aria-busy={isLoading || undefined}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls must be reachable by keyboard.
      tabIndex={0}
    >
      {isLoading && <Spinner className={styles.spinner} size={24} />}
      <div className={styles.space} style={{ '--scale': scale } as CSSProperties}>
        <img
          key={picture}
          className={styles.picture}
          src={`${DESK_PICTURE_PATH}?${new URLSearchParams({ kind, id, name: picture })}`}
          alt={`${picture}, ${scale} times, turned ${quarters * 90}°`}
          style={{ '--turn': `${quarters * 90}deg` } as CSSProperties}
          data-across={quarters % 2 === 1 || undefined}
          onLoad={() => caseInFront.send({ type: 'picture.shown' })}
          onError={() => caseInFront.send({ type: 'picture.failed' })}
        />
      </div>
    </section>
  );
}
