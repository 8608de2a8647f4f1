import { useSelector } from '@xstate/react';
import Check from 'lucide-react/icons/check';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { LANGUAGE_CODES, LANGUAGES } from '#contract/languages';
import { Card } from '../../../ui/card.tsx';
import { ListRow } from '../../../ui/list-row.tsx';
import { ScreenHeader } from '../../../ui/screen-header.tsx';
import { useCharts } from '../../app/hooks/charts.ts';
import { nativeName } from '../../parts/offers/language-offer.tsx';
import styles from '../small-screens.module.css';

/** Language picker (S2.29, S2.66): every language under its own name. */
export default function LanguageScreen() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const { preferences } = useCharts();
  const chosen = useSelector(preferences, ({ context }) => context.wantedLanguage);
  return (
    <>
      <ScreenHeader
        title={t('language.title')}
        back={{ label: t('common.back'), onPress: () => navigate(-1) }}
      />
      <main className={styles.languages}>
        <Card flush>
          {LANGUAGE_CODES.map((language) => (
            <ListRow
              key={language}
              label={<span lang={LANGUAGES[language]}>{nativeName(LANGUAGES[language])}</span>}
              value={language === chosen && <Check size={20} aria-hidden="true" />}
              chevron={false}
              onPress={() => preferences.send({ type: 'language.picked', language })}
            />
          ))}
        </Card>
      </main>
    </>
  );
}
