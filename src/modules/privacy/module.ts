import { defineModule } from '#server/module.ts';

/** The operator's commands (server/commands/privacy.ts) use its store; it has no operations and no screens. */
export const privacyModule = defineModule({ name: 'privacy', routes: [] });
