import { useSelector } from '@xstate/react';
import ArrowDownToLine from 'lucide-react/icons/arrow-down-to-line';
import BadgeCheck from 'lucide-react/icons/badge-check';
import CandlestickChart from 'lucide-react/icons/chart-candlestick';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import type { FirstSteps } from '#contract/routes/joining';
import { Badge } from '../../../ui/badge.tsx';
import { Card } from '../../../ui/card.tsx';
import { ListRow } from '../../../ui/list-row.tsx';
import { useChart, useCharts, useFeature } from '../../app/hooks/charts.ts';
import { useShown } from '../../app/hooks/use-shown.ts';
import { firstStepsFeature } from '../../features/accounts.ts';

const STEPS = [
  { step: 'identity', to: '/mine/auth', name: 'user.link.auth', Icon: BadgeCheck },
  { step: 'deposit', to: '/mine/charge', name: 'user.link.charge', Icon: ArrowDownToLine },
  { step: 'trade', to: '/trade', name: 'user.steps.trade', Icon: CandlestickChart },
] as const;
const areAllDone = (value: FirstSteps): boolean => STEPS.every(({ step }) => value[step] === 'done');
const TONE = { open: 'neutral', waiting: 'warning', done: 'success' } as const;

/** Says that the identity is verified, once the steps are no longer there to say it. */
export function IdentityDone() {
  const { t } = useTranslation();
  const areDone = useChart(
    firstStepsFeature,
    ({ context }) => context.value !== null && areAllDone(context.value),
  );
  return areDone && <Badge tone={TONE.done}>{t('user.steps.done')}</Badge>;
}

/** What a newcomer with a real account does next, each step with its state; nothing once all are done. */
export function NextSteps() {
  const { session } = useCharts();
  const isReal = useSelector(session, (snapshot) => snapshot.hasTag('real'));
  return isReal && <Steps />;
}

function Steps() {
  const { t } = useTranslation();
  const steps = useFeature(firstStepsFeature);
  useShown(() => {
    steps.send({ type: 'resource.outdated' });
    steps.send({ type: 'resource.wanted', ask: '' });
  });
  const value = useChart(firstStepsFeature, ({ context }) => context.value);
  if (!value || areAllDone(value)) return null;
  return (
    <Card title={t('user.steps.title')} flush>
      {STEPS.map(({ step, to, name, Icon }) => (
        <ListRow
          key={step}
          icon={<Icon size={20} aria-hidden="true" />}
          label={t(name)}
          value={<Badge tone={TONE[value[step]]}>{t(`user.steps.${value[step]}`)}</Badge>}
          render={(link) => <Link to={to} {...link} />}
        />
      ))}
    </Card>
  );
}
