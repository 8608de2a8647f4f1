import Settings2 from 'lucide-react/icons/settings-2';
import { useRight } from '../app/context.ts';
import type { DeskPage } from '../app/page.ts';
import { changeSetting } from '../asks/settings.ts';
import { AskButton } from '../parts/command-dialog.tsx';
import { SearchBox, useFound } from '../parts/form.tsx';
import { Page } from '../parts/page.tsx';
import { AnsweredBy } from '../parts/reading.tsx';
import { Records } from '../parts/records.tsx';

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
      <AnsweredBy of="settings">
        {({ fields = {} }) => (
          <Rows mayChange={mayChange} rows={Object.entries(fields).map(([key, value]) => ({ key, value }))} />
        )}
      </AnsweredBy>
    </Page>
  );
}

function Rows({ rows, mayChange }: { rows: readonly { key: string; value: string }[]; mayChange: boolean }) {
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
          <AskButton ask={changeSetting(key, value)} aria-label={`Change ${key}`}>
            Change
          </AskButton>
        ),
      })}
      empty={{ icon: <Settings2 />, text: 'No setting is found by that' }}
    />
  );
}
