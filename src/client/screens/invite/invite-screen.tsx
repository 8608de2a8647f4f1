import { useSelector } from '@xstate/react';
import { QRCodeSVG } from 'qrcode.react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { Card } from '../../../ui/card.tsx';
import { ScreenHeader } from '../../../ui/screen-header.tsx';
import { ScreenMain } from '../../../ui/screen-main.tsx';
import { useCharts } from '../../app/hooks/charts.ts';
import { clipboardFeature } from '../../features/site.ts';
import { CopiedText } from '../../parts/copy-row.tsx';
import styles from '../small-screens.module.css';

/** The charts this screen shows. */
export const features = [clipboardFeature];

/** Side of the QR code in CSS pixels (S9.14). */
const QR_PX = 160;

/** Invite (S2.15, S2.61): code, link and QR code of the user. */
export default function InviteScreen() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const { session } = useCharts();
  const code = useSelector(session, ({ context }) => context.user?.inviteCode ?? '');
  const link = `${window.location.origin}/register?invite_code=${encodeURIComponent(code)}`;
  return (
    <>
      <ScreenHeader
        title={t('invite.title')}
        back={{ label: t('common.back'), onPress: () => navigate('/user') }}
      />
      <ScreenMain>
        <p className={styles.lead}>{t('invite.lead')}</p>
        <Card className={styles.qr}>
          <span className={styles.code}>
            <QRCodeSVG value={link} size={QR_PX} level="H" title={t('invite.qr')} />
          </span>
          <p className={styles.hint}>{t('invite.qrHint')}</p>
        </Card>
        <Card>
          <CopiedText label={t('invite.code')} text={code} />
          <CopiedText label={t('invite.link')} text={link} isShared />
        </Card>
      </ScreenMain>
    </>
  );
}
