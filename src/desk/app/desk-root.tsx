import { CSPProvider } from '@base-ui/react/csp-provider';
import { RouterProvider } from 'react-router-dom';
import { FailedState } from '../../ui/failed-state.tsx';
import { KitContext } from '../../ui/kit.ts';
import { siteName } from '../../ui/site-name.ts';
import { Spinner } from '../../ui/spinner.tsx';
import Toasts from '../../ui/toasts.tsx';
import { OperatorSignInForm } from '../parts/sign-in.tsx';
import { TEXTS } from '../texts.ts';
import { DeskContext, DoorContext, useDoor, useOpenDesk, useSession } from './context.ts';
import type { DeskDoor } from './desk.ts';
import styles from './desk-root.module.css';

/** The whole page. Its policy takes no style that is written into it, so the kit writes none. */
export function DeskRoot({ door }: { door: DeskDoor }) {
  return (
    <CSPProvider disableStyleElements>
      <DoorContext value={door}>
        <title>{`${siteName()} desk`}</title>
        <KitContext value={door.kit}>
          <Place />
          <Toasts />
        </KitContext>
      </DoorContext>
    </CSPProvider>
  );
}

const PLACES = ['loading', 'failed', 'stuck', 'signedOut', 'signedIn'] as const;

function Place() {
  const { session } = useDoor();
  const place = useSession((snapshot) => PLACES.find((tag) => snapshot.hasTag(tag)));
  switch (place) {
    case 'signedIn':
      return <Inside />;
    case 'signedOut':
      return <OperatorSignInForm />;
    case 'failed':
      return (
        <main className={styles.middle}>
          <FailedState
            text={TEXTS.noAnswer}
            retryLabel={TEXTS.retry}
            onRetry={() => session.send({ type: 'session.retry' })}
          />
        </main>
      );
    case 'stuck':
      return (
        <main className={styles.middle}>
          <FailedState
            text="No answer came, so you may still be signed in."
            retryLabel="Sign out again"
            onRetry={() => session.send({ type: 'signOut.ask' })}
          />
        </main>
      );
    default:
      return (
        <main className={styles.middle} aria-busy="true">
          <Spinner size={28} />
        </main>
      );
  }
}

function Inside() {
  const desk = useOpenDesk();
  return (
    desk && (
      <DeskContext value={desk}>
        <RouterProvider router={desk.router} />
      </DeskContext>
    )
  );
}
