import { useSelector } from '@xstate/react';
import { FileDown, Info, Moon } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { useCharts } from '../../app/charts.ts';
import { saveTrace } from '../../app/export-trace.ts';
import { APP_VERSION } from '../../app/version.ts';
import { Card } from '../../ui/card.tsx';
import { ListRow } from '../../ui/list-row.tsx';
import { ScreenHeader } from '../../ui/screen-header.tsx';
import { Segmented } from '../../ui/segmented.tsx';
import { Switch } from '../../ui/switch.tsx';
import styles from './system-screen.module.css';

/** System (S2.24): how this device shows the app, its version, and the trace a tester may replay. */
export default function SystemScreen() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const { recorder } = useCharts();
  return (
    <>
      <ScreenHeader
        title={t('system.title')}
        back={{ label: t('common.back'), onPress: () => navigate('/user') }}
      />
      <main className={styles.main}>
        <Card>
          <ThemeChoice />
        </Card>
        <Card flush>
          <HideBalances />
        </Card>
        <Card flush>
          <ListRow
            icon={<FileDown size={20} aria-hidden="true" />}
            label={t('system.trace')}
            detail={t('system.traceHint')}
            onPress={() => saveTrace(recorder.trace(APP_VERSION))}
          />
          <ListRow
            icon={<Info size={20} aria-hidden="true" />}
            label={t('system.version')}
            value={<bdi className="num">{APP_VERSION}</bdi>}
          />
        </Card>
      </main>
    </>
  );
}

function ThemeChoice() {
  const { t } = useTranslation();
  const { preferences } = useCharts();
  const theme = useSelector(preferences, ({ context }) => context.theme);
  return (
    <div className={styles.theme}>
      <span className={styles.themeLabel}>
        <Moon size={20} aria-hidden="true" />
        {t('system.theme')}
      </span>
      <Segmented
        label={t('system.theme')}
        value={theme}
        options={(['system', 'light', 'dark'] as const).map((value) => ({
          value,
          label: t(`system.themeOf.${value}`),
        }))}
        onValueChange={(picked) => preferences.send({ type: 'theme.picked', theme: picked })}
      />
    </div>
  );
}

function HideBalances() {
  const { t } = useTranslation();
  const { preferences } = useCharts();
  const areHidden = useSelector(preferences, (snapshot) => snapshot.matches({ balances: 'hidden' }));
  return (
    <Switch
      label={t('user.hideBalance')}
      checked={areHidden}
      onCheckedChange={() => preferences.send({ type: 'balances.toggle' })}
    />
  );
}
