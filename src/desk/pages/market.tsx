import CirclePlay from 'lucide-react/icons/circle-play';
import { Card } from '../../ui/card.tsx';
import { useRight } from '../app/context.ts';
import type { DeskPage } from '../app/page.ts';
import {
  acceptClock,
  loopReplay,
  pauseReplay,
  seekReplay,
  speedReplay,
  startReplay,
  unloopReplay,
} from '../asks/market.ts';
import { AskButton } from '../parts/command-dialog.tsx';
import { Instant } from '../parts/figures.tsx';
import { Facts, factsOf, Note, Page } from '../parts/page.tsx';
import { AnsweredBy } from '../parts/reading.tsx';
import type { RecordRow } from '../parts/records.tsx';
import styles from './market.module.css';

const INSTANT = /^\d{4}-\d\d-\d\dT[\d:.]+Z$/;

/** The clock that trading goes by, and the replay of a recorded market where there is one. */
export const marketPage: DeskPage = {
  path: 'market',
  title: 'Market',
  right: 'replay.see',
  icon: <CirclePlay aria-hidden="true" />,
  group: 'site',
  isWatched: true,
  reads: () => [{ command: 'clock' }, { command: 'replay' }],
  View: Market,
};

function Market() {
  const maySeeClock = useRight('clock.see');
  return (
    <Page title="Market" lead="The clock that trading goes by, and the replay of a recording.">
      {maySeeClock && (
        <AnsweredBy of="clock">
          {({ fields = {} }) => (
            <Card title="Clock" action={<AcceptClock fields={fields} />}>
              <Facts facts={factsOf(fields, shownFact)} />
            </Card>
          )}
        </AnsweredBy>
      )}
      <AnsweredBy
        of="replay"
        whenRefused={<Note tone="plain" text="The market is no recording, so nothing is replayed." />}
      >
        {({ fields = {} }) => (
          <Card title="Replay">
            <Facts facts={factsOf(fields, shownFact)} />
            <Replay fields={fields} />
          </Card>
        )}
      </AnsweredBy>
    </Page>
  );
}

const shownFact = (_: string, value: string) => (INSTANT.test(value) ? <Instant at={value} /> : value);

function AcceptClock({ fields: { clock = '' } }: { fields: RecordRow }) {
  const mayAccept = useRight('clock.accept');
  if (!mayAccept || !clock.startsWith('held')) return null;
  return (
    <AskButton ask={acceptClock} variant="danger">
      Accept
    </AskButton>
  );
}

function Replay({ fields: { state, speed = '', loop } }: { fields: RecordRow }) {
  const mayChange = useRight('replay.change');
  if (!mayChange) return null;
  return (
    <div className={styles.actions}>
      {state === 'paused' ? (
        <AskButton ask={startReplay} variant="primary">
          Start
        </AskButton>
      ) : (
        <AskButton ask={pauseReplay} variant="primary">
          Pause
        </AskButton>
      )}
      <AskButton ask={speedReplay(speed)}>Speed</AskButton>
      <AskButton ask={seekReplay}>Go to</AskButton>
      {loop === 'on' ? (
        <AskButton ask={unloopReplay}>Do not loop</AskButton>
      ) : (
        <AskButton ask={loopReplay}>Loop</AskButton>
      )}
    </div>
  );
}
