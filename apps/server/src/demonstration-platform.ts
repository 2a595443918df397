/**
 * Where `npm start` opens the simulated platform of the demonstration: another port than `npm run platform-simulator` has by
 * itself. The companies of the demonstration are connected to it where OUTSIDE_ORIGINS allows it.
 */
export const demonstrationPlatform = { origin: "http://127.0.0.1:4181", secret: "simulateur" } as const;

/** Where `npm run bank-simulator` opens the simulated bank. Nothing opens it by itself: the connection of the demonstration waits for a person. */
export const demonstrationBank = { origin: "http://127.0.0.1:4182", hostId: "SIMBANK" } as const;
