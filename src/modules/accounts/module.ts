import { defineModule } from '#server/module.ts';
import { forgottenPasswordRoutes } from './routes/forgotten-password.ts';
import { invitationLinkRoutes } from './routes/invitation-link.ts';
import { profileRoutes } from './routes/profile.ts';
import { securityRoutes } from './routes/security.ts';
import { signInRoutes } from './routes/sign-in.ts';

export const accountsModule = defineModule({
  name: 'accounts',
  routes: [signInRoutes, forgottenPasswordRoutes, securityRoutes, invitationLinkRoutes, profileRoutes],
});
