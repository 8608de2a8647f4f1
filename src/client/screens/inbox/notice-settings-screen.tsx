import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { HAS_OWN_MAIL, kindsOf, NOTIFICATION_GROUPS, type NotificationKind } from '#contract/notifications';
import type { NotificationSetting } from '#contract/routes/notifications';
import { Card } from '../../../ui/card.tsx';
import { Chip } from '../../../ui/chip.tsx';
import { ScreenHeader } from '../../../ui/screen-header.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { useChart, useFeature } from '../../app/hooks/charts.ts';
import { useShown } from '../../app/hooks/use-shown.ts';
import { pushFeature } from '../../features/bell.ts';
import { noticeSettingsFeature } from '../../features/inbox.ts';
import { LoadFailed } from '../../parts/load-failed.tsx';
import { DevicePush } from './device-push.tsx';
import styles from './inbox.module.css';
import { NOTICE_KINDS } from './kinds.ts';

/** The charts this screen shows. */
export const features = [noticeSettingsFeature, pushFeature];

/** Which ways each kind of notification goes beside the inbox, and pushes of this device. */
export default function NoticeSettingsScreen() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const settings = useFeature(noticeSettingsFeature);
  const push = useFeature(pushFeature);
  useShown(() => {
    settings.send({ type: 'settings.shown' });
    push.send({ type: 'push.looked' });
  });
  return (
    <>
      <ScreenHeader
        title={t('inbox.settings')}
        back={{ label: t('common.back'), onPress: () => navigate('/mine/inbox') }}
      />
      <main className={styles.main}>
        <DevicePush />
        <p className={styles.lead}>{t('noticeSettings.lead')}</p>
        <Content />
      </main>
    </>
  );
}

function Content() {
  const { t } = useTranslation();
  const settings = useFeature(noticeSettingsFeature);
  const isFailed = useChart(noticeSettingsFeature, (snapshot) => snapshot.hasTag('failed'));
  const known = useChart(noticeSettingsFeature, ({ context }) => context.settings);
  if (isFailed) return <LoadFailed onRetry={() => settings.send({ type: 'settings.retry' })} />;
  if (!known)
    return (
      <div className={styles.waiting} aria-busy="true" role="status" aria-label={t('common.loading')}>
        {NOTIFICATION_GROUPS.map((group) => (
          <Skeleton key={group} shape="block" height={160} />
        ))}
      </div>
    );
  const settingOf = (kind: NotificationKind) => known.kinds.find((one) => one.kind === kind);
  return (
    <>
      {!known.hasMail && <p className={styles.lead}>{t('noticeSettings.noMail')}</p>}
      {NOTIFICATION_GROUPS.map((group) => (
        <Card key={group} title={t(`inbox.group.${group}`)}>
          <ul className={styles.kinds}>
            {kindsOf(group).map((kind) => {
              const setting = settingOf(kind);
              return setting && <KindRow key={kind} setting={setting} hasMail={known.hasMail} />;
            })}
          </ul>
        </Card>
      ))}
    </>
  );
}

function KindRow({ setting, hasMail }: { setting: NotificationSetting; hasMail: boolean }) {
  const { t } = useTranslation();
  const settings = useFeature(noticeSettingsFeature);
  const { Icon, name } = NOTICE_KINDS[setting.kind];
  const change = (changed: Partial<NotificationSetting>) =>
    settings.send({ type: 'setting.changed', setting: { ...setting, ...changed } });
  return (
    <li className={styles.kind}>
      <Icon className={styles.icon} size={18} aria-hidden="true" />
      <span className={styles.name}>{t(name)}</span>
      <span className={styles.ways}>
        <Chip pressed={setting.push} onPress={() => change({ push: !setting.push })}>
          <span className="visually-hidden">{t(name)} </span>
          {t('noticeSettings.push')}
        </Chip>
        {hasMail && !HAS_OWN_MAIL.includes(setting.kind) && (
          <Chip pressed={setting.mail} onPress={() => change({ mail: !setting.mail })}>
            <span className="visually-hidden">{t(name)} </span>
            {t('noticeSettings.mail')}
          </Chip>
        )}
      </span>
    </li>
  );
}
