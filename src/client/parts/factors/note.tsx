import account from '../account/account.module.css';

/** What went wrong, in the server's words or ours. */
export function FactorNote({ text }: { text: string }) {
  return (
    <p className={account.refusal} role="alert">
      <bdi>{text}</bdi>
    </p>
  );
}
