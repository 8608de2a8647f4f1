import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import type { TraceStep } from '#contract/trace';
import { causeOf, movesOf, type TraceMove } from '#contract/trace-words';
import { Card } from '../../../ui/card.tsx';
import { traceOf } from '../../app/boot/trace-of.ts';
import { APP_VERSION } from '../../app/boot/version.ts';
import { useCharts } from '../../app/hooks/charts.ts';
import styles from './system-screen.module.css';

const SHOWN = 20;

/** What the charts did last, the newest first, as it was when the screen was drawn; the export has all of it. */
export function LatestSteps() {
  const { t } = useTranslation();
  const { recorder } = useCharts();
  const { steps, dropped } = traceOf(recorder, APP_VERSION);
  if (steps.length === 0) return null;
  const moves = [...movesOf(steps).entries()].slice(-SHOWN).reverse();
  return (
    <Card title={t('system.steps')}>
      <ol className={styles.steps}>
        {moves.map(([index, move]) => (
          <li key={dropped + index}>
            <div>{moveWords(move, t)}</div>
            <div className={styles.cause}>{causeWords(move.step, t)}</div>
          </li>
        ))}
      </ol>
    </Card>
  );
}

function moveWords({ step, left, entered }: TraceMove, t: TFunction): string {
  const chart = isolated(step.name ?? step.chart);
  if (entered.length === 0) return t('system.step.stayed', { chart });
  const to = isolated(entered.join(', '));
  if (left.length === 0) return t('system.step.started', { chart, to });
  return t('system.step.moved', { chart, from: isolated(left.join(', ')), to });
}

/** Null where the step's own words say it. */
function causeWords({ event, from }: TraceStep, t: TFunction): string | null {
  const cause = causeOf(event);
  const sender = from && isolated(from);
  const name = isolated('name' in cause ? cause.name : event);
  switch (cause.kind) {
    case 'start':
    case 'stop':
      return null;
    case 'timer':
      return t('system.cause.timer', { name });
    case 'done':
      return t('system.cause.done', { name });
    case 'failed':
      return t('system.cause.failed', { name });
    default:
      return sender ? t('system.cause.event', { name, sender }) : t('system.cause.page', { name });
  }
}

/** Names of charts are Latin letters: within Hebrew or Arabic words they keep their own direction. */
const isolated = (name: string): string => `\u2068${name}\u2069`;
