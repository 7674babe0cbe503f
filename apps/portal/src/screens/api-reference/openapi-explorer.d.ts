declare module 'openapi-explorer/dist/es/*'
