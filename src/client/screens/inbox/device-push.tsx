import { useTranslation } from 'react-i18next';
import type { PushSnapshot } from '#machines/push/push.machine';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { useChart, useFeature } from '../../app/hooks/charts.ts';
import { pushFeature } from '../../features/bell.ts';
import { NeedsHttps } from '../../parts/needs-https.tsx';
import styles from './inbox.module.css';

type Device = PushSnapshot['value']['device'];

/** What is said of each state of the device, and what its button does. */
const LOOKS = {
  unknown: { text: null, act: null },
  looking: { text: null, act: null },
  unsupported: { text: 'push.unsupported', act: null },
  blocked: { text: 'push.blocked', act: null },
  off: { text: 'push.off', act: 'push.wanted' },
  asking: { text: 'push.asking', act: null },
  on: { text: 'push.on', act: 'push.unwanted' },
  leaving: { text: 'push.on', act: null },
  ended: { text: 'push.ended', act: 'push.wanted' },
  failed: { text: 'push.failed', act: 'push.wanted' },
} as const satisfies Record<Device, { text: string | null; act: string | null }>;

/** Whether this browser takes pushes, and the switch for it. */
export function DevicePush() {
  const { t } = useTranslation();
  const push = useFeature(pushFeature);
  const device = useChart(pushFeature, ({ value }) => value.device);
  const { text, act } = LOOKS[device];
  if (!isSecureContext) return <NeedsHttps />;
  if (text === null) return null;
  return (
    <Card>
      <div className={styles.device}>
        <p role="status">{t(text)}</p>
        {act && (
          <Button
            size="s"
            variant={act === 'push.wanted' ? 'primary' : 'quiet'}
            onClick={() => push.send({ type: act })}
          >
            {t(act === 'push.wanted' ? 'push.turnOn' : 'push.turnOff')}
          </Button>
        )}
      </div>
    </Card>
  );
}
