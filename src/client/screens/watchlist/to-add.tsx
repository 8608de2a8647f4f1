import { useSelector } from '@xstate/react';
import { useTranslation } from 'react-i18next';
import { Card } from '../../../ui/card.tsx';
import { InstrumentBadge } from '../../../ui/instrument-badge.tsx';
import { PlainList } from '../../../ui/plain-list.tsx';
import { useChart, useCharts } from '../../app/hooks/charts.ts';
import { recentFeature } from '../../features/recent.ts';
import { LiveChange } from '../../parts/live-change.tsx';
import { popularOf } from '../../parts/popular.ts';
import { StarButton } from '../../parts/watchlist/star-button.tsx';
import styles from '../small-screens.module.css';

/** What was looked at last on this device, and what is popular, as far as it is not starred yet. */
export function ToAdd() {
  const { t } = useTranslation();
  const { quotes } = useCharts();
  const listed = useSelector(quotes, ({ context }) => context.instruments);
  const watched = useSelector(quotes, ({ context }) => context.watched);
  const viewed = useChart(recentFeature, ({ context }) => context.ids);
  const recent = viewed.flatMap((id) => listed.find((instrument) => instrument.id === id) ?? []);
  const offered = [...new Set([...recent, ...popularOf(listed)])].filter(({ id }) => !watched.includes(id));
  if (offered.length === 0) return null;
  return (
    <Card flush title={t('watchlist.add')}>
      <PlainList
        items={offered.map(({ id, code, showCode, logo }) => ({
          key: id,
          content: (
            <>
              <StarButton id={id} name={showCode} />
              <InstrumentBadge size="s" logo={logo} />
              <span className={styles.name}>
                <bdi>{showCode}</bdi>
              </span>
              <LiveChange code={code} />
            </>
          ),
        }))}
      />
    </Card>
  );
}
