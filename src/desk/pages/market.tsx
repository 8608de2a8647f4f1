import CirclePlay from 'lucide-react/icons/circle-play';
import { Button } from '../../client/ui/button.tsx';
import { Card } from '../../client/ui/card.tsx';
import { useAsk, useRight } from '../app/context.ts';
import type { DeskPage } from '../app/page.ts';
import { Instant } from '../parts/age.tsx';
import { Facts, factsOf } from '../parts/facts.tsx';
import { Note } from '../parts/note.tsx';
import { Page } from '../parts/page.tsx';
import { Reading } from '../parts/reading.tsx';
import { OPTIONAL_REASON, REASON } from '../parts/reason-field.ts';
import type { Row } from '../parts/sorting.ts';
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
        <Reading of="clock">
          {({ fields = {} }) => (
            <Card title="Clock" action={<AcceptClock fields={fields} />}>
              <Facts facts={factsOf(fields, shownFact)} />
            </Card>
          )}
        </Reading>
      )}
      <Reading
        of="replay"
        whenRefused={<Note tone="plain" text="The market is no recording, so nothing is replayed." />}
      >
        {({ fields = {} }) => (
          <Card title="Replay">
            <Facts facts={factsOf(fields, shownFact)} />
            <Replay fields={fields} />
          </Card>
        )}
      </Reading>
    </Page>
  );
}

const shownFact = (_: string, value: string) => (INSTANT.test(value) ? <Instant at={value} /> : value);

function AcceptClock({ fields: { clock = '' } }: { fields: Row }) {
  const ask = useAsk();
  const mayAccept = useRight('clock.accept');
  if (!mayAccept || !clock.startsWith('held')) return null;
  return (
    <Button
      size="s"
      variant="danger"
      onClick={() =>
        ask({
          title: 'Accept the machine’s clock',
          text: 'Trading goes on by the time that the machine has now.',
          confirm: 'Accept',
          isDanger: true,
          request: { command: 'accept-clock' },
          fields: [REASON],
        })
      }
    >
      Accept
    </Button>
  );
}

function Replay({ fields: { state, speed = '', loop } }: { fields: Row }) {
  const ask = useAsk();
  const mayChange = useRight('replay.change');
  if (!mayChange) return null;
  const change = (action: 'start' | 'pause' | 'loop', title: string, value?: string) => () =>
    ask({
      title,
      confirm: title,
      request: { command: 'replay', action, ...(value !== undefined && { value }) },
      fields: [OPTIONAL_REASON],
    });
  const setTo = (action: 'speed' | 'seek', title: string, hint: string, value: string) => () =>
    ask({
      title,
      confirm: title,
      request: { command: 'replay', action },
      fields: [{ name: 'value', label: title, kind: 'line', isNeeded: true, hint, value }, OPTIONAL_REASON],
    });
  const isPaused = state === 'paused';
  const isLooping = loop === 'on';
  return (
    <div className={styles.actions}>
      <Button onClick={isPaused ? change('start', 'Start') : change('pause', 'Pause')}>
        {isPaused ? 'Start' : 'Pause'}
      </Button>
      <Button
        variant="quiet"
        onClick={setTo('speed', 'Set the speed', 'E.g. 60: a minute each second.', speed)}
      >
        Speed
      </Button>
      <Button
        variant="quiet"
        onClick={setTo('seek', 'Go to', 'A day or an instant in UTC, e.g. 2026-01-14T13:30.', '')}
      >
        Go to
      </Button>
      <Button
        variant="quiet"
        onClick={change('loop', isLooping ? 'Do not loop' : 'Loop', isLooping ? 'off' : 'on')}
      >
        {isLooping ? 'Do not loop' : 'Loop'}
      </Button>
    </div>
  );
}
