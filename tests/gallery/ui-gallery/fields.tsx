import { DecimalField, type DecimalFieldProps } from '../../../src/client/parts/numbers/decimal-field.tsx';
import { Stepper, type StepperProps } from '../../../src/client/parts/numbers/stepper.tsx';
import { CheckboxRow } from '../../../src/ui/checkbox-row.tsx';
import { FieldFrame } from '../../../src/ui/field-frame.tsx';
import { PictureSlot } from '../../../src/ui/picture-slot.tsx';
import { PinPad } from '../../../src/ui/pin-pad.tsx';
import { SearchField } from '../../../src/ui/search-field.tsx';
import { SearchSelect } from '../../../src/ui/search-select.tsx';
import { SelectField } from '../../../src/ui/select-field.tsx';
import { SignatureField } from '../../../src/ui/signature-field.tsx';
import type { Strokes } from '../../../src/ui/signature-strokes.ts';
import { Slider } from '../../../src/ui/slider.tsx';
import { Switch } from '../../../src/ui/switch.tsx';
import { TextArea } from '../../../src/ui/text-area.tsx';
import { TextField } from '../../../src/ui/text-field.tsx';
import { ARABIC, type Group, Kept, LONG, nothing } from './piece.tsx';

const REVEAL = { show: 'Show', hide: 'Hide' };
const ERROR = 'This is not an e-mail address.';
const LANGUAGES = [
  { value: 'en', label: 'English' },
  { value: 'hk', label: '繁體中文' },
  { value: 'ar', label: 'العربية' },
  { value: 'none', label: 'Not offered', disabled: true },
];
const COUNTRY = {
  label: 'Country',
  placeholder: 'Choose',
  searchLabel: 'Search country',
  emptyText: 'No country found',
  options: [
    { value: 'de', label: 'Germany +49', keywords: 'DE' },
    { value: 'at', label: 'Austria +43', keywords: 'AT' },
    { value: 'long', label: `${LONG} +99`, keywords: '' },
  ],
};
const SLOT = {
  texts: { choose: 'Choose a picture', change: 'Change', cancel: 'Cancel', progress: 'Sending' },
  onChoose: nothing,
  onCancel: nothing,
};
const PICTURE = '/icon.svg';
const PAD = {
  label: 'Enter your PIN',
  length: 6,
  countText: (entered: number) => `${entered} of 6 digits entered`,
  deleteLabel: 'Delete digit',
  onEntered: nothing,
};
const SIGNED: Strokes = [
  Array.from({ length: 40 }, (_, index) => ({
    x: 0.1 + index * 0.02,
    y: 0.22 + Math.sin(index / 3) * 0.1,
  })),
];

const tenths = (value: number): string => `${(value / 10).toFixed(1)}%`;

function Decimal({ held, ...props }: { held: string } & Partial<DecimalFieldProps>) {
  return (
    <Kept start={held}>
      {(value, set) => <DecimalField label="Price" value={value} onValueChange={set} {...props} />}
    </Kept>
  );
}

function Lots(props: Partial<StepperProps>) {
  return (
    <Kept start="0.10">
      {(value, set) => (
        <Stepper
          label="Lots"
          value={value}
          onValueChange={set}
          onDecrement={() => set((Number(value) - 0.01).toFixed(2))}
          onIncrement={() => set((Number(value) + 0.01).toFixed(2))}
          decrementLabel="Fewer lots"
          incrementLabel="More lots"
          {...props}
        />
      )}
    </Kept>
  );
}

export const fields: Group<'fields'> = {
  'text-field': {
    empty: <TextField type="email" label="E-mail" placeholder="you@example.com" />,
    filled: <TextField type="email" label="E-mail" defaultValue="trader@example.com" />,
    'hint and aside': <TextField label="Address" aside="0 of 60" hint="As it stands on the invoice." />,
    error: <TextField type="email" label="E-mail" defaultValue="trader@" error={ERROR} />,
    disabled: <TextField type="email" label="E-mail" defaultValue="trader@example.com" disabled />,
    password: (
      <form>
        <TextField label="Password" defaultValue="hunter22" reveal={REVEAL} autoComplete="off" />
      </form>
    ),
    'prefix and suffix': <TextField label="Amount" prefix="$" suffix="USD" defaultValue="250" />,
    'long label and text': <TextField label={LONG} defaultValue={LONG} error={LONG} />,
    Arabic: <TextField label={ARABIC} defaultValue={ARABIC} hint={ARABIC} />,
  },
  'text-area': {
    empty: <TextArea label="Note" rows={3} />,
    'hint and text': <TextArea label="Note" defaultValue={'I was early.\nI waited.'} hint="For you alone." />,
    error: <TextArea label="Note" defaultValue="…" error={ERROR} />,
    'long label and text': <TextArea label={LONG} defaultValue={LONG} hint={LONG} />,
    Arabic: <TextArea label={ARABIC} defaultValue={ARABIC} />,
  },
  'search-field': {
    empty: <SearchField label="Search" />,
    filled: <SearchField label="Search" defaultValue="Gold" />,
    Arabic: <SearchField label={ARABIC} />,
  },
  'decimal-field': {
    default: <Decimal held="1084.5" unit="USD" />,
    'which of two': <Decimal held="1,084?" unit="USD" which="Which amount do you mean?" />,
    error: <Decimal held="0" refused="The price must be above zero." />,
    disabled: <Decimal held="1084.5" disabled />,
  },
  stepper: {
    default: <Lots hint="Steps of 0.01" />,
    'at its lowest': <Lots canDecrement={false} />,
    'with a unit': <Lots unit="lots" />,
    error: <Lots refused="At most 50 lots." />,
    disabled: <Lots disabled />,
  },
  'search-select': {
    empty: <SearchSelect {...COUNTRY} value={null} onValueChange={nothing} />,
    chosen: (
      <Kept start="de">
        {(value, set) => <SearchSelect {...COUNTRY} value={value} onValueChange={set} />}
      </Kept>
    ),
    error: <SearchSelect {...COUNTRY} value={null} onValueChange={nothing} error="Choose a country" />,
    disabled: <SearchSelect {...COUNTRY} value="de" onValueChange={nothing} disabled />,
  },
  'select-field': {
    empty: (
      <SelectField
        label="Language"
        placeholder="Choose"
        options={LANGUAGES}
        value={null}
        onValueChange={nothing}
      />
    ),
    chosen: (
      <Kept start="en">
        {(value, set) => (
          <SelectField label="Language" options={LANGUAGES} value={value} onValueChange={set} />
        )}
      </Kept>
    ),
    error: (
      <SelectField
        label="Language"
        placeholder="Choose"
        options={LANGUAGES}
        value={null}
        onValueChange={nothing}
        error="Choose one."
      />
    ),
    disabled: (
      <SelectField label="Language" options={LANGUAGES} value="hk" onValueChange={nothing} disabled />
    ),
  },
  'checkbox-row': {
    off: <CheckboxRow label="Stop-loss" checked={false} onCheckedChange={nothing} />,
    'switches something on': (
      <Kept start={true}>
        {(checked, set) => (
          <CheckboxRow label="Stop-loss" aside="−12.40 USD" checked={checked} onCheckedChange={set}>
            <Decimal held="1.0790" labelHidden />
          </CheckboxRow>
        )}
      </Kept>
    ),
    disabled: <CheckboxRow label="Stop-loss" checked onCheckedChange={nothing} disabled />,
    long: <CheckboxRow label={LONG} aside="−12.40 USD" checked onCheckedChange={nothing} />,
  },
  slider: {
    'from its middle': (
      <Slider label="Price moves by" min={-100} max={100} start={-35} origin={0} textOf={tenths}>
        {(value) => <p>{value < 0 ? 'Lower' : 'Higher'}</p>}
      </Slider>
    ),
    'from its least': <Slider label="Volume" min={0} max={10} start={7} textOf={String} />,
    'at its end': <Slider label={LONG} min={0} max={10} start={10} textOf={String} />,
    Arabic: <Slider label={ARABIC} min={0} max={10} start={3} textOf={String} />,
  },
  switch: {
    default: (
      <Kept start={true}>
        {(checked, set) => (
          <Switch label="Hide balances" detail="On every screen" checked={checked} onCheckedChange={set} />
        )}
      </Kept>
    ),
    off: <Switch label="Hide balances" checked={false} onCheckedChange={nothing} />,
    disabled: <Switch label="Hide balances" checked onCheckedChange={nothing} disabled />,
    'disabled, off': <Switch label="Hide balances" checked={false} onCheckedChange={nothing} disabled />,
    long: <Switch label={LONG} detail={LONG} checked onCheckedChange={nothing} />,
  },
  'field-frame': {
    'around any control': (
      <FieldFrame id="gallery-range" label="Risk" aside="Low" hint="How much you would lose.">
        <input id="gallery-range" type="range" aria-describedby="gallery-range-note" />
      </FieldFrame>
    ),
  },
  'picture-slot': {
    empty: <PictureSlot label="Front of the card" url="" percent={null} {...SLOT} />,
    sending: <PictureSlot label="Front of the card" url="" percent={42} {...SLOT} />,
    there: <PictureSlot label="Front of the card" url={PICTURE} percent={null} {...SLOT} />,
    error: (
      <PictureSlot
        label="Front of the card"
        url=""
        percent={null}
        error="The picture is too large."
        {...SLOT}
      />
    ),
  },
  'signature-field': {
    empty: (
      <Kept<Strokes> start={[]}>
        {(strokes, set) => (
          <SignatureField
            label="Your signature"
            clearLabel="Clear"
            strokes={strokes}
            onDrawn={set}
            onCleared={() => set([])}
          />
        )}
      </Kept>
    ),
    signed: (
      <Kept<Strokes> start={SIGNED}>
        {(strokes, set) => (
          <SignatureField
            label="Your signature"
            clearLabel="Clear"
            strokes={strokes}
            onDrawn={set}
            onCleared={() => set([])}
          />
        )}
      </Kept>
    ),
    error: (
      <SignatureField
        label="Your signature"
        clearLabel="Clear"
        strokes={[]}
        error="Sign first."
        onDrawn={nothing}
        onCleared={nothing}
      />
    ),
  },
  'pin-pad': {
    default: <PinPad {...PAD} />,
    wrong: <PinPad {...PAD} label="Choose a PIN" error="This PIN is too easy to guess." />,
    busy: <PinPad {...PAD} label="Looked at" busy />,
    disabled: <PinPad {...PAD} label="A little later" disabled />,
  },
};
