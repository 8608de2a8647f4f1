import ClipboardPaste from 'lucide-react/icons/clipboard-paste';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '../../ui/icon-button.tsx';
import { TextField, type TextFieldProps } from '../../ui/text-field.tsx';
import { useFeature } from '../app/hooks/charts.ts';
import { clipboardFeature } from '../features/site.ts';

type PasteFieldProps = Omit<TextFieldProps, 'id' | 'label'> & { label: string };

/** A field for what people bring from elsewhere, with a button that pastes it where the browser lets a page read the clipboard. */
export function PasteField({ suffix, ...field }: PasteFieldProps) {
  const { t } = useTranslation();
  const id = useId();
  const clipboard = useFeature(clipboardFeature);
  const canPaste = 'clipboard' in navigator && typeof navigator.clipboard.readText === 'function';
  return (
    <TextField
      {...field}
      id={id}
      suffix={
        canPaste ? (
          <>
            <IconButton
              label={t('common.paste', { what: field.label })}
              onClick={() => clipboard.send({ type: 'text.paste', into: id })}
            >
              <ClipboardPaste size={18} aria-hidden="true" />
            </IconButton>
            {suffix}
          </>
        ) : (
          suffix
        )
      }
    />
  );
}
