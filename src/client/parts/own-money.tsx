import { useSelector } from '@xstate/react';
import Eye from 'lucide-react/icons/eye';
import EyeOff from 'lucide-react/icons/eye-off';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { ForexTradePush } from '#contract/socket';
import { Amount } from '../../ui/amount.tsx';
import { classNames } from '../../ui/class-names.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import type { NumberInput } from '../../ui/numbers.ts';
import { Stat } from '../../ui/stat.tsx';
import { UNKNOWN } from '../../ui/unknown.ts';
import { useFormat } from '../app/format/format.ts';
import { useCharts } from '../app/hooks/charts.ts';
import { linkTrouble } from '../app/hooks/link-trouble.ts';
import styles from './parts.module.css';

/**
 * What the trader's own money comes to, wherever it is shown: a dash while it is not known, dots while balances are
 * hidden (S2.55), faint while it may be out of date.
 */

const DOTS = '••••••';

type OwnAmountProps = {
  value: NumberInput | null;
  unit?: 'USD';
  digits?: number;
  signed?: boolean;
  isOutdated?: boolean;
  className?: string | undefined;
};

export function OwnAmount({ value, unit, digits, signed, isOutdated = false, className }: OwnAmountProps) {
  const isHidden = useAreBalancesHidden();
  const isOld = useIsLinkDown() || isOutdated;
  if (isHidden) return <Hidden className={className} />;
  const look = classNames(className, isOld && styles.old);
  return <Amount className={look} value={value} unit={unit} digits={digits} signed={signed} />;
}

/** An amount of a record in its currency, as plain text: it was written down, and is never out of date. */
export function OwnRecorded({ value, currency }: { value: NumberInput; currency: string }) {
  const { balanceText } = useFormat();
  const isHidden = useAreBalancesHidden();
  return (
    <>
      {isHidden ? <Hidden /> : balanceText(value)} {currency}
    </>
  );
}

function Hidden({ className }: { className?: string | undefined }) {
  const { t } = useTranslation();
  return (
    <span role="img" aria-label={t('user.hidden')} className={className}>
      {DOTS}
    </span>
  );
}

/** A figure of the account that is no amount of money; null while it is not known. */
export function Known({ tone, children }: { tone?: 'down' | undefined; children: string | null }) {
  const isOld = useIsLinkDown();
  return (
    <span className={classNames('num', isOld && styles.old)} data-tone={tone}>
      {children ?? UNKNOWN}
    </span>
  );
}

/** The figure that a card is about, and the button that hides every balance or shows them again. */
export function OwnHero({ label, ...amount }: { label: ReactNode } & OwnAmountProps) {
  const { t } = useTranslation();
  const { preferences } = useCharts();
  const isHidden = useAreBalancesHidden();
  return (
    <div className={styles.hero}>
      <Stat look="hero" label={label} value={<OwnAmount unit="USD" {...amount} />} />
      <IconButton
        label={t(isHidden ? 'user.showBalance' : 'user.hideBalance')}
        aria-pressed={isHidden}
        onClick={() => preferences.send({ type: 'balances.toggle' })}
      >
        {isHidden ? <EyeOff size={20} aria-hidden="true" /> : <Eye size={20} aria-hidden="true" />}
      </IconButton>
    </div>
  );
}

/** The same as text, in USD, for a place that takes no element. */
export function useOwnText(): (value: NumberInput | null) => string {
  const { balanceText } = useFormat();
  const isHidden = useAreBalancesHidden();
  return (value) => (isHidden ? DOTS : balanceText(value));
}

/** The account as the live link last pushed it; null before that, and for a visitor. */
export function useAccount(): ForexTradePush | null {
  return useSelector(useCharts().connection, ({ context }) => context.account);
}

export function useAreBalancesHidden(): boolean {
  return useSelector(useCharts().preferences, (snapshot) => snapshot.hasTag('balancesHidden'));
}

function useIsLinkDown(): boolean {
  return useSelector(useCharts().connection, (snapshot) => linkTrouble(snapshot) !== null);
}
