import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { CopyState } from '#contract/copying';
import type { ListedCopy } from '#contract/entities-copies';
import { Decimal } from '#contract/money';
import { Badge, type BadgeTone } from '../../../ui/badge.tsx';
import { CardHead, TraderName } from '../../parts/listed-card.tsx';

/** Where a copy is. */
export const copiedPath = (id: number): string => `/documentary/copied?id=${id}`;

/** What a copy brought so far, after fees, USD. */
export const profitOf = ({ worth, amount }: Pick<ListedCopy, 'worth' | 'amount'>): Decimal =>
  new Decimal(worth).minus(amount);

const TONES: Record<CopyState, BadgeTone> = {
  copying: 'success',
  pausing: 'warning',
  paused: 'warning',
  stopping: 'warning',
  ended: 'neutral',
};

type CopyHeadProps = { copy: Pick<ListedCopy, 'leaderName' | 'isSimulated' | 'state'>; detail: ReactNode };

/** Who is copied, and how the copy stands. */
export function CopyHead({ copy: { leaderName, isSimulated, state }, detail }: CopyHeadProps) {
  const { t } = useTranslation();
  return (
    <CardHead
      name={<TraderName name={leaderName} isSimulated={isSimulated} />}
      detail={detail}
      after={<Badge tone={TONES[state]}>{t(`copies.state.${state}`)}</Badge>}
    />
  );
}
