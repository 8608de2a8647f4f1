const AS_ROOT = 'The arrow of the whole chart for this event does the same; this one only stands beside [0].';
const AS_DECIDED = 'From there the chart goes at once where the flag says that the arrow has just set.';
const AS_TOKEN =
  'Deciding goes at once where the token says: kept, it restores; cleared by the arrow, it is a visitor again.';
const AS_STROKES = 'Deciding goes at once where the strokes say, which the arrow has just stored.';
const AS_UPLOADED = 'With every picture there, uploading goes on to submitting at once.';

const AS_TOLD = 'Every state of the notice goes on to told at once while there is an end to tell.';
const NOTICES = ['none', 'held', 'checking', 'dismissed'];

/** Mutants no test can kill, by name, each with the reason. */
export const ALLOWED: Readonly<Record<string, string>> = {
  ...Object.fromEntries(
    NOTICES.flatMap((from) =>
      NOTICES.filter((to) => to !== from).map((to) => [
        `commandLog.notice.${from} -- always [0] → commandLog.notice.${to}`,
        AS_TOLD,
      ]),
    ),
  ),
  'connection.live.open -- topic.wanted [1] → removed': AS_ROOT,
  'connection.live.open -- topic.dropped [1] → removed': AS_ROOT,
  'preferences.balances.shown -- balances.toggle [0] → preferences.balances.deciding': AS_DECIDED,
  'preferences.balances.hidden -- balances.toggle [0] → preferences.balances.deciding': AS_DECIDED,
  'preferences.balances.shown -- settings.elsewhere [0] → preferences.balances.deciding': AS_DECIDED,
  'preferences.balances.hidden -- settings.elsewhere [0] → preferences.balances.deciding': AS_DECIDED,
  'session.restoring -- error:restoreUser [0] → session.deciding': AS_TOKEN,
  'session.unreachable -- session.retry [0] → session.deciding': AS_TOKEN,
  'session.unreachable -- after:restoreRetryDelay@session.unreachable [0] → session.deciding': AS_TOKEN,
  'session.signedIn -- session.expired [0] → session.deciding': AS_TOKEN,
  'session.signedIn.account.demo.resetting -- done:resetDemo [1] → session.deciding': AS_TOKEN,
  'session.leaving -- done:endSession [0] → session.deciding': AS_TOKEN,
  'session.leaving -- error:endSession [0] → session.deciding': AS_TOKEN,
  'session.leaving -- after:answerTimeout@session.leaving [0] → session.deciding': AS_TOKEN,
  'accountForm.method.mobile -- method.email [0] → accountForm.method.deciding':
    'Deciding asks the guard of the arrow once more and goes to e-mail.',
  'signature -- signature.drawn [0] → signature.deciding': AS_STROKES,
  'signature -- signature.drawn [1] → signature.deciding': AS_STROKES,
  'signature -- signature.cleared [0] → signature.deciding': AS_STROKES,
  'signature -- account.left [0] → signature.deciding': AS_STROKES,
  'kycReview.review.shown.form.editing -- papers.submit [2] → kycReview.review.shown.form.uploading':
    AS_UPLOADED,
  'commandForm.form.editing -- form.submit [2] → commandForm.form.uploading': AS_UPLOADED,
  'commandForm.form.refused -- form.submit [2] → commandForm.form.uploading': AS_UPLOADED,
  'connection.live.open.login -- session.started [0] → connection.live.open.login.anonymous':
    'With a token, just stored by the arrow, anonymous goes on to logging in at once.',
  'session.signedIn.account -- starts → session.signedIn.account.demo':
    'Every arrow into signedIn names the account; the start is never asked.',
};
