import Bitcoin from 'lucide-react/icons/bitcoin';
import History from 'lucide-react/icons/history';
import Landmark from 'lucide-react/icons/landmark';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { spendable } from '#contract/payments';
import { buttonClass } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { ListRow } from '../../../ui/list-row.tsx';
import { ScreenHeader } from '../../../ui/screen-header.tsx';
import { ScreenMain } from '../../../ui/screen-main.tsx';
import { Stat } from '../../../ui/stat.tsx';
import { useBackToAccount } from '../../app/hooks/back.ts';
import { useFeature } from '../../app/hooks/charts.ts';
import { walletFeature } from '../../features/money.ts';
import styles from '../../parts/money/money.module.css';
import { OwnAmount, OwnHero } from '../../parts/own-money.tsx';
import { ResourceView } from '../../parts/resource-view.tsx';

export const WALLET_LINKS = [
  { to: '/mine/history', key: 'history', Icon: History },
  { to: '/mine/coin-address-list', key: 'coins', Icon: Bitcoin },
  { to: '/mine/bank-card-list', key: 'banks', Icon: Landmark },
] as const;

/** The charts this screen shows. */
export const features = [walletFeature];

/** Wallet (S2.25, S3.22): balance, what is locked, and the ways in and out. */
export default function WalletScreen() {
  const { t } = useTranslation();
  const back = useBackToAccount();
  const wallet = useFeature(walletFeature);
  return (
    <>
      <ScreenHeader title={t('wallet.title')} back={back} />
      <ScreenMain>
        <ResourceView resource={wallet} isFresh skeletonHeight={168}>
          {(detail) => (
            <Card className={styles.estimate}>
              <OwnHero label={t('user.balance')} value={detail.balance} />
              <Stat
                look="row"
                label={t('wallet.locked')}
                value={<OwnAmount value={detail.held} unit="USD" />}
              />
              <Stat
                look="row"
                label={t('wallet.free')}
                value={<OwnAmount value={spendable(detail)} unit="USD" />}
              />
            </Card>
          )}
        </ResourceView>
        <div className={styles.ways}>
          <Link to="/mine/charge" className={buttonClass({ size: 'l', block: true })}>
            {t('charge.title')}
          </Link>
          <Link to="/mine/withdraw" className={buttonClass({ variant: 'quiet', size: 'l', block: true })}>
            {t('withdraw.title')}
          </Link>
        </div>
        <Card flush>
          {WALLET_LINKS.map(({ to, key, Icon }) => (
            <ListRow
              key={to}
              icon={<Icon size={20} aria-hidden="true" />}
              label={t(`wallet.link.${key}`)}
              render={(link) => <Link to={to} {...link} />}
            />
          ))}
        </Card>
      </ScreenMain>
    </>
  );
}
