import { anywhere } from '../../support/anywhere.ts';
import { model } from './desk-session.model.ts';

anywhere('S6.1', model, {
  'deskSession.signedOut.open -- signIn.byPassword [0]': { signedOut: 'sending' },
  'deskSession.signedOut.open -- signIn.byPasskey [0]': { signedOut: 'asking' },
  'deskSession.signedIn -- session.over [0]': { signedOut: { open: 'typing' } },
  'deskSession.signedIn -- signOut.ask [0]': { leaving: 'sending' },
});
