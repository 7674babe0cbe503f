declare module 'openapi-explorer/dist/es/openapi-explorer.js'
