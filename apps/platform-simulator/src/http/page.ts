import type { Simulator } from "../simulator.ts";
import { SECRET } from "./token.ts";

/** What a browser shows: that this is no platform, and how to reach it. */
export const page = ({ settings, flows }: Simulator): string => `<!doctype html>
<html lang="fr"><head><meta charset="utf-8"><title>Simulateur de plateforme agréée</title>
<meta name="viewport" content="width=device-width"><style>body{font:16px/1.5 sans-serif;max-width:46rem;margin:2rem auto;padding:0 1rem}</style>
</head><body><h1>Simulateur de plateforme agréée</h1>
<p><strong>Ceci n’est pas une plateforme agréée.</strong> Rien de ce qui est déposé ici ne parvient à un client ni à l’administration ;
tout est oublié à l’arrêt.</p>
<p>Interface XP Z12-013, version ${settings.version}. Flux connus : ${flows.size}.</p>
<ul><li>Jeton : <code>POST /token</code>, identifiant : le SIREN de la société (ou un nom, avec l’en-tête
<code>Organization-Id</code>), secret : <code>${SECRET}</code></li>
<li>Flux : <code>/flow-service/v1</code></li><li>Annuaire : <code>/directory-service/v1</code></li>
<li>Commandes : <code>GET /simulator/state</code>, <code>POST /simulator/settings</code>, <code>/fault</code>, <code>/directory</code>,
<code>/status</code>, <code>/invoice</code> (formulaire <code>file</code>, <code>receiver</code>), <code>/reset</code></li></ul>
</body></html>`;
