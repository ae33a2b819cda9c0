// The server half of the Hindi build: React Router writes the manifest of the scripts when a module imports it.
export { default } from 'virtual:react-router/server-manifest'
