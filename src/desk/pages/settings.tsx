import Settings2 from 'lucide-react/icons/settings-2';
import { Button } from '../../client/ui/button.tsx';
import { useAsk, useRight } from '../app/context.ts';
import type { DeskPage } from '../app/page.ts';
import { Page } from '../parts/page.tsx';
import { Reading } from '../parts/reading.tsx';
import { OPTIONAL_REASON } from '../parts/reason-field.ts';
import { Records } from '../parts/records.tsx';
import { SearchBox } from '../parts/search-box.tsx';
import { useFound } from '../parts/use-found.ts';

/** The settings of the site, and the terms of payments and loans. */
export const settingsPage: DeskPage = {
  path: 'settings',
  title: 'Settings',
  right: 'settings.see',
  icon: <Settings2 aria-hidden="true" />,
  group: 'site',
  reads: () => [{ command: 'settings' }],
  View: Settings,
};

function Settings() {
  const mayChange = useRight('settings.change');
  return (
    <Page title="Settings" lead="Each takes effect at once." filters={<SearchBox label="Search settings" />}>
      <Reading of="settings">
        {({ fields = {} }) => (
          <Rows mayChange={mayChange} rows={Object.entries(fields).map(([key, value]) => ({ key, value }))} />
        )}
      </Reading>
    </Page>
  );
}

function Rows({ rows, mayChange }: { rows: readonly { key: string; value: string }[]; mayChange: boolean }) {
  const ask = useAsk();
  return (
    <Records
      caption="Settings"
      rows={useFound(rows)}
      keyOf={({ key = '' }) => key}
      columns={[
        { key: 'key', label: 'Setting', isSorted: true },
        { key: 'value', label: 'Value', isLong: true },
      ]}
      {...(mayChange && {
        actionsOf: ({ key = '', value = '' }) => (
          <Button
            size="s"
            variant="quiet"
            aria-label={`Change ${key}`}
            onClick={() =>
              ask({
                title: `Change ${key}`,
                ...(key === 'four_eyes_above' && {
                  text: 'A higher amount is proposed, and another operator confirms it.',
                }),
                confirm: 'Change',
                request: { command: 'set', key, value: '' },
                fields: [
                  {
                    name: 'value',
                    label: 'Value',
                    kind: value.length > 80 ? 'text' : 'line',
                    isNeeded: false,
                    value,
                  },
                  OPTIONAL_REASON,
                ],
              })
            }
          >
            Change
          </Button>
        ),
      })}
      empty={{ icon: <Settings2 />, text: 'No setting is found by that' }}
    />
  );
}
