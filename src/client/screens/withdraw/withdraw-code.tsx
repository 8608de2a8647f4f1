import { useSelector } from '@xstate/react';
import { useTranslation } from 'react-i18next';
import { CODE_PURPOSE } from '#contract/constants';
import { useCharts } from '../../app/charts.ts';
import { CodeFields } from '../../parts/account/code-fields.tsx';
import { ownAddress } from '../../parts/account/own-address.ts';
import styles from '../../parts/money/money.module.css';

/** A destination that is new asks for a code sent to the user's own address. */
export function WithdrawCode({ refused }: { refused: string | undefined }) {
  const { t } = useTranslation();
  const { session } = useCharts();
  const user = useSelector(session, ({ context }) => context.user);
  if (!user) return null;
  return (
    <>
      <p className={styles.lead}>{t('withdraw.codeHint', { address: user.email ?? user.phone ?? '' })}</p>
      <CodeFields
        hasCaptcha={false}
        destination={async () => ({ ...ownAddress(user), purpose: CODE_PURPOSE.withdraw })}
        refused={refused}
      />
    </>
  );
}
