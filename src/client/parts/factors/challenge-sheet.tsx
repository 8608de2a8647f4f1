import Fingerprint from 'lucide-react/icons/fingerprint-pattern';
import { useTranslation } from 'react-i18next';
import type { ChallengeWay } from '#contract/entities-factors';
import { Button } from '../../../ui/button.tsx';
import { Sheet } from '../../../ui/sheet.tsx';
import { useLeft } from '../../app/hooks/back.ts';
import { useChart, useFeature } from '../../app/hooks/charts.ts';
import { factorChallengeFeature } from '../../features/challenge.ts';
import { LoadingBlock } from '../resource-view.tsx';
import { AnswerForm } from './answer-form.tsx';
import styles from './factors.module.css';
import { LostFactorsForm } from './lost-factors.tsx';
import { FactorNote } from './note.tsx';

/** The browser asks for the passkey once the trader presses the button. */
export function PasskeyQuestion() {
  const { t } = useTranslation();
  const challenge = useFeature(factorChallengeFeature);
  const isBusy = useChart(factorChallengeFeature, (snapshot) => snapshot.hasTag('busy'));
  const isRefused = useChart(factorChallengeFeature, (snapshot) => snapshot.hasTag('refused'));
  const message = useChart(factorChallengeFeature, ({ context }) => context.message);
  return (
    <>
      <div className={styles.passkey}>
        <span className={styles.tile}>
          <Fingerprint size={28} aria-hidden="true" />
        </span>
        <p className={styles.lead}>{t('factor.passkeyHint')}</p>
      </div>
      {isRefused && <FactorNote text={message || t('factor.passkeyFailed')} />}
      <Button size="l" block busy={isBusy} onClick={() => challenge.send({ type: 'passkey.ask' })}>
        {t('factor.usePasskey')}
      </Button>
    </>
  );
}

/** Asks for a second factor, over the screen that needs one: a thin view of the challenge's chart. */
export function ChallengeSheet() {
  const { t } = useTranslation();
  const challenge = useFeature(factorChallengeFeature);
  useLeft(() => challenge.send({ type: 'challenge.closed' }));
  const isOpen = useChart(factorChallengeFeature, (snapshot) => snapshot.hasTag('open'));
  const isPassword = useChart(factorChallengeFeature, ({ context }) => context.way === 'password');
  return (
    <Sheet
      open={isOpen}
      onOpenChange={() => challenge.send({ type: 'challenge.closed' })}
      title={t(isPassword ? 'factor.askPassword' : 'factor.ask')}
      closeLabel={t('common.close')}
    >
      {isOpen && (
        <div className={styles.body}>
          <Step />
        </div>
      )}
    </Sheet>
  );
}

const STEPS = ['loading', 'lost', 'over', 'failed'] as const;

function Step() {
  const { t } = useTranslation();
  const challenge = useFeature(factorChallengeFeature);
  const step = useChart(factorChallengeFeature, (snapshot) => STEPS.find((tag) => snapshot.hasTag(tag)));
  const way = useChart(factorChallengeFeature, ({ context }) => context.way);
  const message = useChart(factorChallengeFeature, ({ context }) => context.message);
  const retry = (
    <Button size="l" block onClick={() => challenge.send({ type: 'challenge.retry' })}>
      {t('common.retry')}
    </Button>
  );
  switch (step) {
    case 'loading':
      return <LoadingBlock height={96} />;
    case 'lost':
      return <LostFactorsForm />;
    case 'over':
      return (
        <>
          <FactorNote text={message} />
          {retry}
        </>
      );
    case 'failed':
      return (
        <>
          <FactorNote text={message || t('account.noAnswer')} />
          {retry}
        </>
      );
    default:
      return (
        <>
          {way === 'passkey' ? <PasskeyQuestion /> : way && <AnswerForm key={way} way={way} />}
          <OtherWays />
        </>
      );
  }
}

const WAY_TEXT = {
  passkey: 'factor.usePasskey',
  totp: 'factor.useTotp',
  recovery: 'factor.useRecovery',
  password: 'factor.askPassword',
} as const satisfies Record<ChallengeWay, string>;

/** What else the challenge may be answered with, and for a login the way of who has none of it. */
function OtherWays() {
  const { t } = useTranslation();
  const challenge = useFeature(factorChallengeFeature);
  const way = useChart(factorChallengeFeature, ({ context }) => context.way);
  const ways = useChart(factorChallengeFeature, ({ context }) => context.challenge?.ways ?? NONE);
  const isLogin = useChart(factorChallengeFeature, ({ context }) => context.purpose === 'login');
  const others = ways.filter((other) => other !== way);
  const isAsked = useChart(
    factorChallengeFeature,
    (snapshot) =>
      snapshot.can({ type: 'lost.wanted' }) ||
      others.some((other) => snapshot.can({ type: 'way.picked', way: other })),
  );
  if (others.length === 0 && !isLogin) return null;
  return (
    <div className={styles.others}>
      {others.map((other) => (
        <Button
          key={other}
          variant="text"
          block
          disabled={!isAsked}
          onClick={() => challenge.send({ type: 'way.picked', way: other })}
        >
          {t(WAY_TEXT[other])}
        </Button>
      ))}
      {isLogin && (
        <Button
          variant="text"
          block
          disabled={!isAsked}
          onClick={() => challenge.send({ type: 'lost.wanted' })}
        >
          {t('factor.lost')}
        </Button>
      )}
    </div>
  );
}

const NONE: readonly ChallengeWay[] = [];
